import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { compiledGuide } from "./guide.mjs";
import { guideTitles } from "./guide-names.mjs";

/** Compiles a guide while it is bundled, `docs/rules.md` or `docs/<language>/rules.md`. */
export default function compileGuide(source) {
  const folder = dirname(this.resourcePath);
  const docs = basename(folder) === "docs" ? folder : dirname(folder);
  const english = join(docs, basename(this.resourcePath));
  this.addDependency?.(english);
  const guide = compiledGuide(source, {
    english: readFileSync(english, "utf8"),
    titles: guideTitles(docs, folder),
  });
  return `export default ${JSON.stringify(guide)};`;
}
