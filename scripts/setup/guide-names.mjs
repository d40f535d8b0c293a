import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Written by a script and for developers: no guides. */
const NO_GUIDES = ["api.md", "performance.md"];

/** The names of all guides: of the files in that folder, docs/, which are in English. */
export const guideNames = (folder) =>
  readdirSync(folder)
    .flatMap((file) => (file.endsWith(".md") && !NO_GUIDES.includes(file) ? [file.slice(0, -3)] : []))
    .sort();

/** The titles of all guides by their names, as that folder has them, or else `docs`. */
export const guideTitles = (docs, folder) =>
  Object.fromEntries(
    guideNames(docs).map((name) => {
      const own = `${folder}/${name}.md`;
      const [title = ""] = readFileSync(existsSync(own) ? own : `${docs}/${name}.md`, "utf8").split("\n");
      return [name, title.replace(/^# /, "")];
    }),
  );
