import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readEnv, SETTING_NAMES } from "./env";

const rows = [
  ...readFileSync("README.md", "utf8").matchAll(/^\| `([A-Z_]+)` *\| (.*?) *\| (.+?) *\|$/gm),
].map(([, name = "", byDefault = "", meaning = ""]) => ({ name, byDefault, meaning }));
const examples = new Map(
  [...readFileSync(".env.example", "utf8").matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]),
);
const defaults = readEnv({});
const written = (name: string) => {
  const value: unknown = defaults[name as keyof typeof defaults];
  return name === "DATA_DIR" && value === resolve("data") ? "./data" : String(value ?? "");
};

test("the README's table and .env.example list every setting and no other", () => {
  expect(rows.map(({ name }) => name).sort()).toEqual([...SETTING_NAMES].sort());
  expect([...examples.keys()].sort()).toEqual([...SETTING_NAMES].sort());
});

describe.each(SETTING_NAMES.filter((name) => !name.endsWith("_URL") && written(name)))("%s", (name) => {
  test("has the same default in the code, in the README and in .env.example", () => {
    expect(rows.find((row) => row.name === name)?.byDefault).toBe(`\`${written(name)}\``);
    expect(examples.get(name)).toBe(written(name));
  });
});
