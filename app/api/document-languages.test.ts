import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { documentOf } from "@/lib/integrations/openapi/document";
import { inLanguage, inSentences } from "@/lib/integrations/openapi/in-language";
import { ROUTES } from "./routes";

const FOLDER = "messages/api";
const TAGS = readdirSync(FOLDER).map((file) => file.replace(/\.json$/, ""));
const document = documentOf(ROUTES);

/** Every summary and description of the document. */
function textsIn(value: unknown, found = new Set<string>()): Set<string> {
  inLanguage(value as typeof document, new Proxy({}, { get: (_, text) => void found.add(String(text)) }));
  return found;
}

const withoutData = (name: string, value: unknown) =>
  ["example", "examples", "default", "enum"].includes(name) ? undefined : value;

/** Descriptions as they are served that are no sentence. */
const fragmentsIn = (served: typeof document): string[] =>
  [...JSON.stringify(served, withoutData).matchAll(/"description":("(?:[^"\\]|\\.)*")/g)]
    .map(([, text = ""]) => JSON.parse(text) as string)
    .filter((text) => /^\p{Ll}/u.test(text) || !/[.!?:؟]$/.test(text));

test("descriptions are served as sentences", () => {
  expect(fragmentsIn(inSentences(document))).toEqual([]);
  const given = {
    paths: {},
    info: { description: "what `it` is", summary: "as it is" },
  } as unknown as typeof document;
  expect(inSentences(given)).toMatchObject({ info: { description: "What `it` is.", summary: "as it is" } });
});

/** What a translation has to keep: what is typed, and numbers. */
const kept = (text: string) =>
  [...text.matchAll(/`[^`]+`|\d+/g)]
    .map(([part]) => part)
    .sort()
    .join(" ");

test("a field that is called like a part of a shape is translated as well", () => {
  const schema = { properties: { default: { description: "on", default: { description: "on" } } } };
  const given = { components: { schemas: { View: schema } } } as unknown as typeof document;
  expect(JSON.stringify(inLanguage(given, { on: "an" }))).toBe(JSON.stringify(given).replace('"on"', '"an"'));
});

test("every language but English has texts for the API's document", () => {
  const languages = readdirSync("messages").flatMap((file) => /^(?!en\.)(.+)\.json$/.exec(file)?.[1] ?? []);
  expect(TAGS.sort()).toEqual(languages.sort());
});

describe.each(TAGS)("%s", (tag) => {
  const texts = JSON.parse(readFileSync(`${FOLDER}/${tag}.json`, "utf8")) as Record<string, string>;

  test("has every text", () => {
    const missing = [...textsIn(document)].filter((text) => texts[text] === undefined);
    expect(missing, `Add these texts to ${FOLDER}/${tag}.json.`).toEqual([]);
  });

  test("has nothing that the document no longer says", () => {
    const said = textsIn(document);
    expect(Object.keys(texts).filter((text) => !said.has(text))).toEqual([]);
  });

  test("keeps code and numbers", () => {
    expect(Object.entries(texts).filter(([text, own]) => kept(text) !== kept(own) || !own.trim())).toEqual(
      [],
    );
  });

  test("descriptions are served as sentences", () => {
    expect(fragmentsIn(inSentences(inLanguage(document, texts)))).toEqual([]);
  });

  test("changes nothing that programs read", () => {
    const translated = inSentences(inLanguage(document, texts));
    const bare = (value: unknown) =>
      JSON.stringify(value, (name, inner: unknown) =>
        typeof inner === "string" && ["summary", "description", "x-displayName"].includes(name)
          ? undefined
          : inner,
      );
    expect(bare(translated)).toBe(bare(document));
  });
});
