import "./setup/root.mjs";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { zipSync } from "fflate";

// `npm run build:extension`: the browser extension, as a folder to load and as an archive to hand out.
const HOME = "integrations/extension";
const FOLDER = join(HOME, "dist/unpacked");

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
    .sort();

rmSync(join(HOME, "dist"), { recursive: true, force: true });
for (const file of filesIn(join(HOME, "static"))) {
  mkdirSync(dirname(join(FOLDER, file)), { recursive: true });
  copyFileSync(join(HOME, "static", file), join(FOLDER, file));
}
await build({
  entryPoints: ["popup", "options"].map((name) => join(HOME, "src", `${name}.ts`)),
  outdir: FOLDER,
  bundle: true,
  format: "esm",
  target: ["chrome121", "firefox121"],
  // Stores read what they are sent.
  minify: false,
  legalComments: "inline",
  logLevel: "warning",
});
const { version } = JSON.parse(readFileSync(join(FOLDER, "manifest.json"), "utf8"));
const archive = join(HOME, `dist/switchyard-extension-${version}.zip`);
// The same sources make the same archive, to the byte.
const at = { mtime: new Date("2026-01-01T00:00:00Z"), level: 9 };
const files = filesIn(FOLDER).map((file) => [file, [readFileSync(join(FOLDER, file)), at]]);
writeFileSync(archive, zipSync(Object.fromEntries(files)));
process.stdout.write(`${FOLDER}\n${archive}\n`);
