// Runs a Python module of this project in Pyodide: node run.mjs FOLDER ROOT MODULE
// FOLDER holds node_modules and wheels, as `python -m tests.browser.install FOLDER` leaves them.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, root, module] = process.argv.slice(2);
const path = join(folder, "node_modules", "pyodide", "pyodide.mjs");
const { loadPyodide } = await import(pathToFileURL(path).href);
const pyodide = await loadPyodide();
for (const [place, source] of [["/program", root], ["/wheels", join(folder, "wheels")]]) {
  pyodide.FS.mkdir(place);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: source }, place);
}
pyodide.globals.set("wheels", pyodide.toPy(readdirSync(join(folder, "wheels"))));
pyodide.globals.set("module", module);
pyodide.runPython(`
import runpy, sys, zipfile
for wheel in wheels:
    zipfile.ZipFile("/wheels/" + wheel).extractall("/packages")
sys.path[:0] = ["/program", "/packages"]
sys.dont_write_bytecode = True
runpy.run_module(module, run_name="__main__")
`);
