import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Messages = Record<string, { message: string; placeholders?: object }>;

const home = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(home, file), "utf8");
const languages = readdirSync(join(home, "static/_locales"));
const messagesOf = (language: string) =>
  JSON.parse(read(`static/_locales/${language}/messages.json`)) as Messages;

test("every language has the messages and placeholders of English", () => {
  expect(languages.sort()).toEqual(["ar", "de", "en", "es", "fr"]);
  const shape = (messages: Messages) =>
    Object.entries(messages).map(([name, { message, placeholders }]) => [
      name,
      message.match(/\$\w+\$/g),
      placeholders,
      message.trim() !== "",
    ]);
  for (const language of languages) expect(shape(messagesOf(language))).toEqual(shape(messagesOf("en")));
});

test("every message that the extension says is there, and no other", () => {
  const code = ["src/popup.ts", "src/options.ts", "src/text.ts"].map(read).join("\n");
  const pages = ["static/popup.html", "static/options.html", "static/manifest.json"].map(read).join("\n");
  const said = [
    ...code.matchAll(/\bsay\(\s*(?:\w+ \? )?"([^"@]+)"(?: : "([^"]+)")?/g),
    ...pages.matchAll(/(?:data-say(?:-placeholder)?="|__MSG_)(\w+?)(?:"|__)/g),
  ].flatMap(([, one, other]) => [one, other].filter(Boolean));
  expect([...new Set(said)].sort()).toEqual(Object.keys(messagesOf("en")).sort());
});

test("the extension asks for the tab that its button is pressed on and for storage, and for no site", () => {
  const manifest = JSON.parse(read("static/manifest.json")) as Record<string, unknown>;
  expect(manifest.permissions).toEqual(["activeTab", "storage"]);
  expect(Object.keys(manifest).filter((name) => /host_permissions|content_scripts/.test(name))).toEqual([]);
  expect(read("static/popup.html") + read("static/options.html")).not.toMatch(
    /https?:\/\/(?!go\.example\.com)/,
  );
});
