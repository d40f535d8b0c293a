import { expect, test } from "vitest";
import { MAIL_LANGUAGES, mailLanguage, mailWords } from "./choose";
import { en } from "./en";

const places = (sentence: string) => [...new Set([...sentence.matchAll(/\{\w+\}/g)].map(String))].sort();

test.each([...MAIL_LANGUAGES.values()])(
  "$lang says everything that English says, about the same",
  (words) => {
    expect(Object.keys(words)).toEqual(Object.keys(en));
    for (const [key, sentence] of Object.entries(words)) {
      expect(sentence.trim(), key).not.toBe("");
      expect(places(sentence), key).toEqual(places(en[key as keyof typeof en]));
    }
  },
);

test.each([
  ["de-AT,en;q=0.5", "de"],
  ["ar-SA,en;q=0.5", "ar"],
  ["ja", null],
  ["", null],
  ["\r\nBcc: x", null],
])("%j reads %s", (header, language) => expect(mailLanguage(header)).toBe(language));

test.each([
  ["pt-BR", "pt"],
  ["de-AT", "de"],
  ["AR", "ar"],
  ["ja", "en"],
])("who has chosen %s reads mails in %s", (chosen, read) => expect(mailWords(chosen).lang).toBe(read));

test("who reads none of them reads English", () => expect(mailWords(null).lang).toBe("en"));
