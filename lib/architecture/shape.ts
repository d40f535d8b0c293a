import { basename } from "node:path";
import { isCode, isTest, type Rule, type Source } from "./tree";

const DRAWER = /(^|\/)(utils?|helpers?|commons?|misc|shared)(\.[a-z]+|\/)/;
const NEXT_FILES =
  /^app\/.*(page|layout|template|loading|error|global-error|not-found|default|icon|opengraph-image|manifest|robots|sitemap)\.tsx?$/;
const DEFAULT_EXPORT_ELSEWHERE = /(\.config\.(ts|mjs)|\.setup\.ts|\.(loader|reporter)\.mjs|\.d\.ts)$/;

const STATEMENT_NAME = /\bname: ["`]([^"`]+)["`],\s*text\b/g;

/** Files that read this machine's clock, or another's, and why. */
const OTHER_CLOCKS: Record<string, string> = {
  "lib/platform/clock.ts": "goes by it until the database has been asked",
  "lib/platform/clock-sync.ts": "sees it jump",
  "lib/platform/data-directory.ts": "touches a file, whose other times are the machine's",
  "lib/analytics/ingest/spool-folder.ts": "touches a file, whose other times are the machine's",
  "lib/redirect/http/fast-exchange.ts": "writes the header Date, as node:http does",
  "lib/redirect/pages/interstitial.ts": "its script runs in a browser",
  "lib/redirect/pages/bio-blocks/script.ts": "runs in a browser",
  "lib/links/pixels/snippets.ts": "its scripts run in a browser",
};

/** A class with a side that doesn't turn round where the language is written from right to left; the middle has no side. */
const PHYSICAL_CLASS =
  /(?<=["'`\s:!]-?)((?:ml|mr|pl|pr|scroll-[mp][lr])-[\w.[\]/]+|(?:border-[lr]|rounded-[lr]|rounded-[tb][lr])(?:-[\w.[\]/]+)?|text-(?:left|right)|(?:left|right)-(?!1\/2)[\d[][\w.\]/]*)(?=["'`\s])/;

export const shape: Rule[] = [
  {
    name: "classes have a start and an end, no left and right",
    advice:
      "Write ms-2, pe-2, start-0, text-end, border-s: the page turns round for languages from right to left.",
    broken: lines(PHYSICAL_CLASS, ({ path }) => !/^(app|components)\/.*\.tsx$/.test(path)),
  },
  {
    name: "no index files",
    advice: "Name the file after what it exports.",
    broken: paths((path) => /^index\.(tsx?|mjs|mts)$/.test(basename(path))),
  },
  {
    name: "no drawers",
    advice: "Name it after its noun, or move it to its only caller.",
    broken: paths((path) => DRAWER.test(path)),
  },
  {
    name: "file names are kebab-case",
    advice: "Write it in small letters with hyphens.",
    broken: paths((path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/.test(basename(path))),
  },
  {
    name: "default exports only where Next or a tool asks for one",
    advice: "Export it by its name.",
    broken: lines(
      /^export default\b|^export \{[^}]*\bas default\b/,
      ({ path }) => NEXT_FILES.test(path) || DEFAULT_EXPORT_ELSEWHERE.test(path),
    ),
  },
  {
    name: "other processes are signalled through lib/platform/signal-fixtures.ts alone",
    advice: "Call signal(): a number that is 0 by mistake would end or freeze the runner of the tests.",
    broken: lines(
      /\bprocess\.kill\((?!process\.pid\b|[\w.]+, 0\))/,
      ({ path }) => path === "lib/platform/signal-fixtures.ts" || path === "scripts/setup/run.mjs",
    ),
  },
  {
    name: "settings are read in lib/platform/env.ts alone",
    advice: "Add it to lib/platform/env.ts and call env().",
    // Handing them on to another program is not reading them; NODE_ENV says how the process was built and is no setting.
    broken: lines(
      /(?<!\.\.\.)\bprocess\.env\b(?!\.NODE_ENV\b|\.[A-Z_]+ (\?\?)?= )/,
      (source) =>
        isTest(source) ||
        source.path === "lib/platform/env.ts" ||
        /^(scripts|bench|fault|attack|prisma)\/|\.config\.(ts|mjs)$|\.setup\.ts$/.test(source.path),
    ),
  },
  {
    name: "connections to PostgreSQL are made in lib/platform/database/connect.ts alone",
    advice:
      "Call connect, newClient, withClient or newPool: no connection without a patience, a name and a listener.",
    // A measure of plain pg has nothing of ours.
    broken: lines(/\bnew pg\.(Client|Pool)\b/, ({ path }) =>
      ["lib/platform/database/connect.ts", "bench/lookup-server.mjs"].includes(path),
    ),
  },
  {
    name: "the time is the database's",
    advice: "Call now() or currentTime() of lib/platform/clock, or say now() in SQL (ADR 25).",
    broken: lines(
      /\bDate\.now\b|\bnew Date\(\)|\bnew Date(?![(\w])/,
      (source) =>
        isTest(source) || !/^(lib|app|cli)\/|^server\.ts$/.test(source.path) || source.path in OTHER_CLOCKS,
    ),
  },
  {
    name: "a prepared statement's name is its own",
    advice:
      "Name it otherwise: on a connection that knows the name with another text, pg refuses the statement.",
    broken: (sources) => {
      const known = new Set<string>();
      return sources
        .filter((source) => isCode(source) && !isTest(source) && !exempt(source))
        .flatMap(({ path, text }) =>
          [...text.matchAll(STATEMENT_NAME)].flatMap(([, name = ""]) => {
            if (known.has(name)) return [`${path} ${name}`];
            known.add(name);
            return [];
          }),
        );
    },
  },
  {
    name: "a route fits in 25 lines",
    advice: "Move what it does into its noun.",
    broken: (sources) =>
      routes(sources)
        .filter(({ text }) => lineCount(text) > 25)
        .map(({ path, text }) => `${path} has ${lineCount(text)} lines`),
  },
  {
    name: "a route does not think",
    advice: "Declare an endpoint; conditions, errors and statuses live in lib/platform/http and in the noun.",
    broken: (sources) =>
      routes(sources)
        .filter(({ text }) => /\b(if|try|catch|switch)\b\s*[({]|\bprisma\b|\bstatus\b/.test(code(text)))
        .map(({ path }) => path),
  },
  {
    name: "no look before an insert",
    advice: "Insert, and translate the unique index's refusal (isTaken).",
    broken: (sources) =>
      sources
        .filter((source) => isCode(source) && !isTest(source) && looksFirst(source))
        .map(({ path }) => path),
  },
  {
    name: "every test runs",
    advice: "Remove .only, .skip or .todo.",
    broken: lines(
      /\b(test|it|describe)\.(only|skip|todo|fixme|fails)\b/,
      (source) => !isTest(source) || exempt(source),
    ),
  },
];

const routes = (sources: Source[]) =>
  sources.filter(({ path }) => /^app\/.*\/route(\.next)?\.ts$/.test(path));
const lineCount = (text: string) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
/** The text without comments and string literals. */
const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|"[^"\n]*"|`[^`]*`/g, "");
/** The rules' own bad samples. */
const exempt = ({ path }: Source) => path.startsWith("lib/architecture");

function paths(isBad: (path: string) => boolean) {
  return (sources: Source[]) =>
    sources
      .filter(isCode)
      .map(({ path }) => path)
      .filter(isBad);
}

function lines(pattern: RegExp, isAllowed: (source: Source) => boolean) {
  return (sources: Source[]) =>
    sources
      .filter((source) => isCode(source) && !exempt(source) && !isAllowed(source))
      .flatMap(({ path, text }) =>
        text
          .split("\n")
          .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
      );
}

/** The same model looked up and created in one function. */
const looksFirst = ({ text }: Source) =>
  text
    .split(/^(?=(?:export )?(?:async )?(?:function|const)\b)/m)
    .some((declaration) => /\.(\w+)\.find(?:First|Unique)\([\s\S]*\.\1\.create\(/.test(declaration));
