// Runs a script of ours under Pyodide, the Python that will read what it makes, in Node:
//   node compile.mjs PYODIDE_FOLDER SCRIPT FOLDER [STDLIB_ZIP]
// The folder is /site there.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

async function run(runtime, script, folder, library) {
  const { loadPyodide } = await import(pathToFileURL(resolve(runtime, "pyodide.mjs")));
  const lock = JSON.parse(await readFile(resolve(runtime, "pyodide-lock.json"), "utf8"));
  const python = await loadPyodide({
    lockFileContents: { info: lock.info, packages: {} },
    packageBaseUrl: "./",
    // Which column of a line failed is not worth a quarter of what is loaded.
    args: ["-X", "no_debug_ranges"],
    ...(library ? { stdLibURL: resolve(library) } : {}),
  });
  python.registerJsModule("flet_js", { documentUrl: "" });
  python.mountNodeFS("/site", resolve(folder));
  await python.runPythonAsync(await readFile(script, "utf8"));
}

run(...process.argv.slice(2)).catch((fault) => {
  // Left to Node, the line of Pyodide that threw it would come too, which has a million letters.
  console.error(fault.message);
  process.exit(1);
});
