import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { guideTable } from "./guide-files.mjs";
import { root } from "./root.mjs";

const TABLE = "app/messages/parts.ts";
const GUIDES = "app/docs/guides/files.ts";
const SOURCES = ["app", "components"];
const PAGE = /^app\/(?:(.*)\/)?(page|layout)\.tsx$/;
/** Drawn in the place of a page, inside the layout of their folder, whose messages they share. */
const BESIDE_LAYOUT = ["error.tsx", "not-found.tsx", "loading.tsx"];

/** `import … from "x"`, `export … from "x"` and `import "x"`, without types. */
const STATIC = /^(?:import\s*|(?:import|export)\s+(?!type\b)[^"';]*?\bfrom\s*)["']([^"'\n]+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"'\n]+)["']/g;
/** What a file says of itself: `useTranslations("list")`, and the `noun` or `words` that a shared screen is given. */
const USED =
  /\buseTranslations\(\s*"([\w.-]+)"|\b(?:noun|words)(?::\s*|=)"([\w-]+)"|\buseMessages\(\)\.([\w-]+)/g;

/**
 * Which groups of messages each page and layout (`dashboard/links`, `dashboard/layout`), and each module that is loaded later
 * (`components/links/list/bulk-bar`), can show. `sources` maps paths to texts, `groups` are the groups of the English messages.
 */
export function partsOf(sources, groups) {
  const reached = new Map();
  const groupsFrom = (path) => {
    const found = new Set();
    for (const file of modulesFrom(path, sources, reached))
      for (const group of used(sources.get(file), groups)) found.add(group);
    return found;
  };
  const parts = new Map();
  for (const path of [...sources.keys()].sort()) {
    const name = pageName(path);
    if (name !== undefined) parts.set(name, groupsOfPage(path, sources, groupsFrom));
    for (const target of lazyTargets(path, sources)) {
      const lazyName = target.replace(/\.tsx?$/, "");
      if (!parts.has(lazyName)) parts.set(lazyName, groupsFrom(target));
    }
  }
  return withoutInherited(parts);
}

/** A page's name is its folder's, and a layout's ends with `layout`. */
function pageName(path) {
  const [, folder = "", kind] = PAGE.exec(path) ?? [];
  if (kind === undefined) return undefined;
  return kind === "page" ? folder || "home" : join(folder, "layout");
}

function groupsOfPage(path, sources, groupsFrom) {
  const found = groupsFrom(path);
  if (!path.endsWith("layout.tsx")) return found;
  for (const name of BESIDE_LAYOUT) {
    const beside = join(dirname(path), name);
    if (sources.has(beside)) for (const group of groupsFrom(beside)) found.add(group);
  }
  return found;
}

/** A page has the messages of the layouts around it; what is loaded later has those of the outermost. */
function withoutInherited(parts) {
  const rows = [...parts].map(([name, groups]) => {
    const inherited = layoutsAround(name).flatMap((layout) => [...(parts.get(layout) ?? [])]);
    const own = [...groups].filter((group) => !isWithin(group, inherited));
    return [
      name,
      own
        .filter(
          (group) =>
            !isWithin(
              group,
              own.filter((other) => other !== group),
            ),
        )
        .sort(),
    ];
  });
  return Object.fromEntries(rows);
}

function layoutsAround(name) {
  if (name.startsWith("components/")) return ["layout"];
  const folders = name.split("/");
  const around = folders.map((_, at) => [...folders.slice(0, at), "layout"].join("/"));
  return [...around, `${name}/layout`].filter((layout) => layout !== name);
}

const isWithin = (group, others) => others.some((other) => group === other || group.startsWith(`${other}.`));

function modulesFrom(path, sources, reached) {
  const known = reached.get(path);
  if (known) return known;
  const seen = new Set([path]);
  for (const file of seen) for (const next of named(STATIC, file, sources)) seen.add(next);
  reached.set(path, seen);
  return seen;
}

const lazyTargets = (path, sources) => named(DYNAMIC, path, sources);

const named = (pattern, path, sources) =>
  [...(sources.get(path) ?? "").matchAll(pattern)].flatMap(([, name]) => resolve(path, name, sources) ?? []);

function resolve(from, name, sources) {
  const path = name.startsWith("@/")
    ? name.slice(2)
    : name.startsWith(".") && normalize(join(dirname(from), name));
  return path ? [`${path}.tsx`, `${path}.ts`].find((file) => sources.has(file)) : undefined;
}

const used = (text, groups) =>
  [...text.matchAll(USED)].flatMap(([, translated, given, read]) => {
    const group = translated ?? given ?? read;
    return group.split(".")[0] in groups ? [group] : [];
  });

/** The tags of all languages: the names of the files in messages/. */
export const languages = (folder = "messages") =>
  readdirSync(`${root}/${folder}`)
    .flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -".json".length)] : []))
    .sort();

function table() {
  const sources = new Map(
    SOURCES.flatMap(filesBelow).map((path) => [path, readFileSync(`${root}/${path}`, "utf8")]),
  );
  const english = JSON.parse(readFileSync(`${root}/messages/en.json`, "utf8"));
  const rows = Object.entries(partsOf(sources, english)).filter(([, groups]) => groups.length > 0);
  return [
    "// Generated by scripts/setup/message-parts.mjs from the files in messages/, app/ and components/.",
    "",
    "/** Each language's messages, loaded when somebody first reads them. */",
    "export const CATALOGS: Record<string, () => Promise<{ default: object }>> = {",
    ...languages().map((tag) => `  "${tag}": () => import("../../messages/${tag}.json"),`),
    "};",
    "",
    "/** The API's refusals in each language that has them, by their English texts. */",
    "export const REFUSALS: Record<string, () => Promise<{ default: object }>> = {",
    ...languages("messages/errors").map(
      (tag) => `  "${tag}": () => import("../../messages/errors/${tag}.json"),`,
    ),
    "};",
    "",
    "/** The texts of the API's document in each language that has them, by their English texts. */",
    "export const API_TEXTS: Record<string, () => Promise<{ default: object }>> = {",
    ...languages("messages/api").map((tag) => `  "${tag}": () => import("../../messages/api/${tag}.json"),`),
    "};",
    "",
    "/** The groups of messages that each page, layout and lazy module shows. */",
    "export const PARTS: Record<string, readonly string[]> = {",
    ...rows.map(([name, groups]) => `  "${name}": ${JSON.stringify(groups)},`),
    "};",
    "",
  ].join("\n");
}

const filesBelow = (folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.test\.tsx?$/.test(file) &&
        !file.startsWith("app/api/") &&
        file !== TABLE &&
        file !== GUIDES,
    );

/** The generated files and what they have to say. */
const tables = () => [
  [TABLE, table()],
  [GUIDES, guideTable(languages())],
];

const isWritten = ([file, text]) =>
  existsSync(`${root}/${file}`) && readFileSync(`${root}/${file}`, "utf8") === text;

/** Writes app/messages/parts.ts and app/docs/guides/files.ts where they do not say what the sources say. */
export function writeMessageParts() {
  for (const [file, text] of tables().filter((one) => !isWritten(one)))
    writeFileSync(`${root}/${file}`, text);
}

/** The same as a stage of a build, since a bundle cannot read folders. */
export const messageParts = {
  title: "Listing the pages' messages and the guides",
  isDone: () => tables().every(isWritten),
  perform: writeMessageParts,
};
