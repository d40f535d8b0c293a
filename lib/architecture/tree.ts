import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** A file of ours, and what it imports: a path of the project without its ending, or a package's name. */
export type Source = { path: string; text: string; imports: string[] };

/** A rule for every file. `broken` lists each file or line that breaks it; `advice` says what to do then. */
export type Rule = { name: string; advice: string; broken(sources: Source[]): string[] };

const NOT_OURS =
  /^(node_modules|\.git|\.next|\.cache|dist|data|test-results|playwright-report|prisma\/client|app\/(api\/routes|docs\/guides\/files|messages\/parts)\.ts)$/;
const TEXT = /\.(tsx?|mts|mjs|css|json|md|sql|prisma|ya?ml|html)$|^\.env\.example$|(^|\/)run$/;

/** Every text file of the project, generated and installed ones left out. */
export const readTree = (folder = "."): Source[] =>
  filesBelow(folder)
    .filter((path) => TEXT.test(path) && path !== "package-lock.json")
    .map((path) => sourceOf(path, readFileSync(join(folder, path), "utf8")));

export const sourceOf = (path: string, text: string): Source => ({
  path,
  text,
  imports: /\.(tsx?|mts|mjs)$/.test(path) ? importsOf(path, text) : [],
});

function filesBelow(folder: string, path = ""): string[] {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const inside = path === "" ? entry.name : `${path}/${entry.name}`;
    if (NOT_OURS.test(inside)) return [];
    return entry.isDirectory() ? filesBelow(folder, inside) : [inside];
  });
}

/** `import … from "x"`, `export … from "x"`, `import "x"` and `import("x")`; types count as well. */
function importsOf(path: string, text: string): string[] {
  const statements = text.matchAll(/^(?:import\s*|(?:import|export)\b[^"';]*?\bfrom\s*)["']([^"'\n]+)["']/gm);
  const calls = text.matchAll(/\bimport\(\s*["']([^"'\n]+)["']/g);
  return [...statements, ...calls].map(([, name = ""]) => resolve(path, name));
}

function resolve(from: string, name: string): string {
  if (name.startsWith("@/")) return withoutEnding(name.slice(2));
  return name.startsWith(".") ? withoutEnding(normalize(join(dirname(from), name))) : name;
}

const withoutEnding = (path: string) => path.replace(/\.(tsx?|m?js|mts)$/, "");

export const isTest = ({ path }: Source): boolean =>
  /(\.test\.(tsx?|mjs)|-fixtures\.ts)$/.test(path) || path.startsWith("e2e/");
export const isCode = ({ path }: Source): boolean => /\.(tsx?|mts|mjs)$/.test(path);
