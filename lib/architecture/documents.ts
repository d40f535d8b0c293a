import { basename, dirname, join, normalize } from "node:path";
import { isTest, type Rule, type Source } from "./tree";

const PAGE = /^docs\/decisions\/(\d\d)-[a-z0-9-]+\.md$/;
/** `ADR 7`, or a path such as `decisions/07-sums-per-hour.md`; numbers of three digits are those before 0.2.0. */
const MENTION = /\bADR (\d+)\b|\bdecisions\/(\d[\w-]*(?:\.md)?)|\b[Dd]ecision (\d{3})\b/g;
const LINK = /\]\((?!https?:)([^)#\s]+\.md)(?:#[^)]*)?\)/g;
/** A path in a document that explains the tree; with a placeholder or a pattern in it, it names no one file. */
const PATH = /`((?:app|attack|bench|cli|components|docs|e2e|fault|lib|messages|prisma|scripts)\/[\w./-]+)`/g;
/** Not in a fresh clone. */
const GENERATED = ["app/api/routes.ts", "app/docs/guides/files.ts", "app/messages/parts.ts"];
const EXPLAINS_TREE = /^(ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/.*\.md$/;

export const documents: Rule[] = [
  {
    name: "a decision that is named exists",
    advice: "Name a page of docs/decisions by its number, as in (ADR 7); its README has the former numbers.",
    broken: (sources) => {
      const pages = new Set(sources.flatMap(({ path }) => (PAGE.test(path) ? [basename(path)] : [])));
      const numbers = new Set([...pages].map((page) => Number(page.slice(0, 2))));
      const exists = ([, number, page]: RegExpExecArray) =>
        page ? pages.has(page) : numbers.has(Number(number));
      return mentions(sources.filter(namesDecisions), MENTION, exists);
    },
  },
  {
    name: "a decision fits on one screen",
    advice:
      "Keep context, decision, what was rejected and consequences; figures and runs are not part of it.",
    broken: (sources) =>
      sources
        .filter(({ path, text }) => PAGE.test(path) && text.split("\n").length - 1 > 45)
        .map(({ path }) => path),
  },
  {
    name: "a decision's title has its number",
    advice: "Begin the page with `# ADR 7: ` and what was decided.",
    broken: (sources) =>
      sources
        .filter(({ path, text }) => {
          const number = PAGE.exec(path)?.[1];
          return number !== undefined && !text.startsWith(`# ADR ${Number(number)}: `);
        })
        .map(({ path }) => path),
  },
  {
    name: "a link between documents leads somewhere",
    advice: "Write the path from the folder of the document that has the link.",
    broken: (sources) => {
      const paths = new Set(sources.map(({ path }) => path));
      return mentions(
        sources.filter(({ path }) => path.endsWith(".md") && !isDecisionsReadme(path)),
        LINK,
        ([, link = ""], from) => paths.has(normalize(join(dirname(from), link))),
      );
    },
  },
  {
    name: "a file that a document names exists",
    advice: "Name it by its path from the root of the project; the file has moved or gone.",
    broken: (sources) => {
      const paths = [...sources.map(({ path }) => path), ...GENERATED];
      const isThere = (name: string) =>
        paths.some((path) => path === name || path.startsWith(name.endsWith("/") ? name : `${name}/`));
      return mentions(
        sources.filter(({ path }) => EXPLAINS_TREE.test(path)),
        PATH,
        ([, name = ""]) => isThere(name),
      );
    },
  },
];

const mentions = (
  sources: Source[],
  pattern: RegExp,
  isThere: (match: RegExpExecArray, path: string) => boolean,
) =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)]
      .filter((match) => !isThere(match, path))
      .map(([mention]) => `${path} names ${mention}`),
  );

/** Applied migrations are known by their checksums and keep the numbers they were written with. */
const namesDecisions = (source: Source) =>
  !source.path.startsWith("prisma/migrations/") &&
  source.path !== "lib/architecture/documents.ts" &&
  !(source.path.startsWith("lib/architecture") && isTest(source));

/** An example of a link from another folder. */
const isDecisionsReadme = (path: string) => path === "docs/decisions/README.md";
