import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Tree = { [name: string]: string | Tree };

/** Each language's own quotation marks and apostrophe, as its glossary has them. English names pairs as “…” and writes don’t. */
const MARKS: Record<string, string> = { en: "“”’", de: "„“’", es: "“”", fr: "«»’", ar: "«»" };
const EVERY_MARK = /['"`´‘’‚‛“”„‟«»]/gu;
/** What a sentence may be typed with: keyboards have the straight one. */
const TYPED = "sentence.words.";
/** Code is as code is; refusals quote JSON and commands without backticks, too. */
const CODE = /`[^`]*`|"[^"]*"/gu;

const flat = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]) => {
    const at = path === "" ? name : `${path}.${name}`;
    return typeof value === "string" ? [[at, value] as [string, string]] : flat(value, at);
  });

const FILES = ["messages", "messages/errors"].flatMap((folder) =>
  readdirSync(folder).flatMap((file) => (file.endsWith(".json") ? [`${folder}/${file}`] : [])),
);

test.each(FILES)("%s has one form of quotation marks and apostrophes", (file) => {
  const own = MARKS[file.replace(/^.*\/|\.json$/gu, "")] ?? "";
  const foreign = flat(JSON.parse(readFileSync(file, "utf8")) as Tree).flatMap(([name, text]) => {
    const marks =
      (file.startsWith("messages/errors") ? text.replaceAll(CODE, "") : text).match(EVERY_MARK) ?? [];
    return marks.some((mark) => !own.includes(mark)) && !name.startsWith(TYPED) ? [`${name}: ${text}`] : [];
  });
  expect(foreign, own ? `Write ${own} instead.` : "Add the language’s marks to MARKS.").toEqual([]);
});

test.each(["lib/identity/mail/words", "lib/redirect/pages/words"])(
  "%s has typographic apostrophes",
  (folder) => {
    const straight = readdirSync(folder).flatMap((file) =>
      readFileSync(`${folder}/${file}`, "utf8")
        .split("\n")
        .filter((line) => /^\s*"[^"]+": .*\p{L}'\p{L}|^\s{4}".*\p{L}'\p{L}/u.test(line)),
    );
    expect(straight).toEqual([]);
  },
);
