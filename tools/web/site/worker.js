// Runs the app's Python: what Flet's python-worker.js does, for an app that is whole already. It
// speaks to boot.js: {reached}, {ready}, {shown}, {failed}, and Flet's packets as bytes.

const flet = {};

new PerformanceObserver((list) => {
  for (const { name } of list.getEntries()) {
    postMessage({ reached: name.slice(name.lastIndexOf("/") + 1) });
  }
}).observe({ type: "resource", buffered: true });

// Writes out an archive whose parts are stored open: Python would take ten times as long.
function unpack(archive, files, folder) {
  const view = new DataView(archive);
  const end = archive.byteLength - 22; // tools/web/python.py writes no comment
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error("the app's archive is cut off");
  let row = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const length = view.getUint16(row + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(archive, row + 46, length));
    const part = view.getUint32(row + 42, true);
    const start = part + 30 + view.getUint16(part + 26, true) + view.getUint16(part + 28, true);
    const path = `${folder}/${name}`;
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    const content = new Uint8Array(archive, start, view.getUint32(row + 20, true));
    files.writeFile(path, content, { canOwn: true });
    row += 46 + length + view.getUint16(row + 30, true) + view.getUint16(row + 32, true);
  }
}

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
  unpack(await archive, python.FS, "/app");
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
