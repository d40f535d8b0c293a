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

test("every language has refusals", () => {
  const languages = readdirSync("messages").flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? []);
  expect(TAGS.sort()).toEqual(languages.sort());
});

/** On screens the end of a short link is its slug, and apostrophes are typographic; the API's own English has neither. */
const UNLIKE_SCREENS = /\balias(es)?\b|'/i;
const isWordedAnew = (text: string) =>
  text.split(/\{\w+\}|`[^`]+`/).some((part) => UNLIKE_SCREENS.test(part));

describe.each(TAGS)("%s", (tag) => {
  const catalog = catalogs.get(tag) ?? {};
  const { keyOf } = phrasesOf(catalog);

  test("has everything that the API refuses something with", () => {
    const missing = [...said].flatMap(([text, path]) =>
      keyOf(text) === undefined && (tag !== "en" || isWordedAnew(text)) ? [`${path}: ${text}`] : [],
    );
    expect(missing, `Add these texts to ${FOLDER}/${tag}.json.`).toEqual([]);
  });

  test("has nothing that the API no longer says", () => {
    const used = new Set([...said.keys(), ...elsewhere.keys()].map(keyOf));
    expect(Object.keys(catalog).filter((key) => !used.has(key))).toEqual([]);
  });

  test("names things as its screens do", () => {
    expect(Object.values(catalog).filter((text) => tag === "en" && isWordedAnew(text))).toEqual([]);
  });

  test("keeps what is filled in and what is code", () => {
    const differing = Object.entries(catalog).filter(
      ([key, text]) => kept(key).join(" ") !== kept(text).join(" ") || text.trim() === "",
    );
    expect(differing).toEqual([]);
  });
});
