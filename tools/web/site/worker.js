// Runs the app's Python: what Flet's python-worker.js does, for an app that is whole already. It
// speaks to boot.js: {reached}, {ready}, {shown}, {failed}, and Flet's packets as bytes.

const flet = {};

new PerformanceObserver((list) => {
  for (const { name } of list.getEntries()) {
    postMessage({ reached: name.slice(name.lastIndexOf("/") + 1) });
  }
}).observe({ type: "resource", buffered: true });

async function start({ runtime, library, app, lock, page }) {
  const archive = fetch(app).then((answer) => {
    if (!answer.ok) throw new Error(`${answer.status} ${app}`);
    return answer.arrayBuffer();
  });
  archive.catch(() => {}); // it is awaited below; until then nobody else listens
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  const python = await loadPyodide({
    indexURL: runtime,
    stdLibURL: library,
    lockFileContents: { info: lock, packages: {} },
    packageBaseUrl: runtime,
    stdout: (text) => console.log(text),
    stderr: (text) => console.warn(text),
  });
  postMessage({ reached: "python" });
  flet.documentUrl = page;
  python.registerJsModule("flet_js", flet);
  python.registerJsModule("twenty_five_page", { shown: () => postMessage({ shown: true }) });
  python.unpackArchive(await archive, "zip", { extractDir: "/app" });
  await python.runPythonAsync(`
import os, runpy, sys
os.chdir("/app")
sys.path.insert(0, "/app")
runpy.run_module("main", run_name="__main__")
`);
  postMessage({ reached: "app" });
  await flet.start_connection((packet) => {
    const bytes = packet.toJs();
    postMessage(bytes, [bytes.buffer]);
  });
  postMessage({ ready: true });
}

let started = false;

self.onmessage = ({ data }) => {
  if (started) {
    flet.send(data);
    return;
  }
  started = true;
  start(data).catch((reason) => postMessage({ failed: String(reason) }));
};
