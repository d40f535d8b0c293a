import { basename } from "node:path";
import { isCode, type Rule, type Source } from "./tree";

/** Folders of the machine something was written on, put together so that this file does not hold them itself. */
const MACHINE_PATH = new RegExp(`/${"(?:work|root|home/[a-z]+|tmp/[a-z_]+jobs"}[^/\\s]*)/`);

/** Private words that the field has terms for; no part of an identifier or of a file's name. */
const PRIVATE = new Set(
  `road stretch ahead held detour detours figures arrival arrivals announce announces announced announcement announcements
  told tell tells ear forget forgets forgotten shut passage seal takeout answers choices moments doubt apart scene herd crowd
  whoever colour colours licence licences organisation catalogue cancelled grey`.split(/\s+/),
);

/** Names that follow the wire: addresses of the API, a column title of other marketplaces, the name of a fault. */
const WIRE =
  /^app\/api\/(catalogue|overlay\/\[id\]\/answers)\/|^e2e\/api\/catalogue\.spec\.ts$|^fault\/thundering-herd/;
const WIRE_NAMES: Record<string, string[]> = {
  "e2e/api/overlays.spec.ts": ["answers"],
  "lib/commerce/purchases/import.ts": ["licence"],
};

const IN_COMMENTS = [
  /\b(whoever|(somebody|someone) (who|whose))\b/i,
  // The address `/api/catalogue…` and quoted names of the wire stay.
  /(?<![/"`'[{.-])\bcatalogue\b(?![/`"'-])/i,
];
const IN_TEXTS = [
  /\b(of whom|takeout|second step|in doubt|lets? go of|puts? back|(is|are|was|were|be|been) told of|told again)\b/i,
  /\b(his|he|him|himself)\b/,
  /\b(colours?|coloured|licences?|organisations?|cancelled|grey|e-mails?|neighbours?|recognised|normalised|behaviour|favourite|spelt)\b/i,
];

const isLeftOut = ({ path }: Source) =>
  /^lib\/architecture|^prisma\/migrations\/|^lib\/redirect\/pages\/words\/|^e2e\/bad-inputs\/|^messages\/glossary\/|^docs\/(?!decisions\/)[^/]+\/.*\.md$/.test(
    path,
  );

const partsOf = (name: string) =>
  name
    .split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_$\d]+/)
    .map((part) => part.toLowerCase())
    .filter((part) => part !== "");

/** The text without comments and without what stands in quotes. */
const code = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*|"(?:[^"\n\\]|\\.)*"|'(?:[^'\n\\]|\\.)*'|`[^`]*`/g, " ");

const commentsIn = (text: string) => (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g) ?? []).join("\n");

const privateNames = (source: Source) =>
  [...new Set(code(source.text).match(/[A-Za-z_$][\w$]*/g))].filter((name) =>
    partsOf(name).some((part) => PRIVATE.has(part) && !WIRE_NAMES[source.path]?.includes(part)),
  );

/** The places in a text where one of the patterns is. */
const found = ({ path }: Source, text: string, patterns: RegExp[]) =>
  text
    .split("\n")
    .filter((line) => patterns.some((pattern) => pattern.test(line)))
    .map((line) => `${path} ${line.trim()}`);

export const words: Rule[] = [
  {
    name: "no path of one machine",
    advice: "Name it from the root of the project.",
    broken: (sources) =>
      sources.flatMap(({ path, text }) =>
        text
          .split("\n")
          .flatMap((line, index) => (MACHINE_PATH.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
      ),
  },
  {
    name: "identifiers are the field's terms",
    advice: "CONTRIBUTING.md says how things are called; the comment may explain, the name has to be known.",
    broken: (sources) =>
      sources
        .filter((source) => isCode(source) && !isLeftOut(source) && !WIRE.test(source.path))
        .flatMap((source) => privateNames(source).map((name) => `${source.path} ${name}`)),
  },
  {
    name: "file names are the field's terms",
    advice: "Name it after the noun that is in it.",
    broken: (sources) =>
      sources
        .map(({ path }) => path)
        .filter((path) => !path.startsWith("prisma/") && !WIRE.test(path))
        .filter((path) =>
          basename(path)
            .split(/[.-]/)
            .some((part) => PRIVATE.has(part)),
        ),
  },
  {
    name: "texts are plain American English",
    advice: "Say the noun, and what happens to it.",
    broken: (sources) =>
      sources
        .filter((source) => !isLeftOut(source))
        .flatMap((source) => {
          if (isCode(source)) return found(source, commentsIn(source.text), [...IN_COMMENTS, ...IN_TEXTS]);
          return /\.md$|^messages\/en\.json$/.test(source.path) ? found(source, source.text, IN_TEXTS) : [];
        }),
  },
];
