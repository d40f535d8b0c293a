import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { phrasesOf } from "@/components/refusal-phrases";
import { refusalsIn } from "@/lib/architecture/refusals/refusals";
import { readTree } from "@/lib/architecture/tree";

const FOLDER = "messages/errors";
const TAGS = readdirSync(FOLDER).map((file) => file.replace(/\.json$/, ""));
const catalogs = new Map(
  TAGS.map((tag) => [
    tag,
    JSON.parse(readFileSync(`${FOLDER}/${tag}.json`, "utf8")) as Record<string, string>,
  ]),
);
const { said, elsewhere } = refusalsIn(readTree());

/** What a translation has to keep: places, and what stands in backticks. */
const kept = (text: string) => [...text.matchAll(/\{\w+\}|`[^`]+`/g)].map(([part]) => part).sort();

test("refusals are found in the sources", () => {
  expect(said.size).toBeGreaterThan(500);
  expect([...said.keys()]).toContain("Link does not exist.");
  expect([...said.keys()]).toContain("must be a full URL such as https://example.com/page");
});

test("every language but English has refusals", () => {
  const languages = readdirSync("messages").flatMap((file) => /^(?!en)(.+)\.json$/.exec(file)?.[1] ?? []);
  expect(TAGS.sort()).toEqual(languages.sort());
});

describe.each(TAGS)("%s", (tag) => {
  const catalog = catalogs.get(tag) ?? {};
  const { keyOf } = phrasesOf(catalog);

  test("has everything that the API refuses something with", () => {
    const missing = [...said].flatMap(([text, path]) =>
      keyOf(text) === undefined ? [`${path}: ${text}`] : [],
    );
    expect(missing, `Add these texts to ${FOLDER}/${tag}.json.`).toEqual([]);
  });

  test("has nothing that the API no longer says", () => {
    const used = new Set([...said.keys(), ...elsewhere.keys()].map(keyOf));
    expect(Object.keys(catalog).filter((key) => !used.has(key))).toEqual([]);
  });

  test("keeps what is filled in and what is code", () => {
    const differing = Object.entries(catalog).filter(
      ([key, text]) => kept(key).join(" ") !== kept(text).join(" ") || text.trim() === "",
    );
    expect(differing).toEqual([]);
  });
});
