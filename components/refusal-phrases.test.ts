import { expect, test } from "vitest";
import { phrasesOf } from "./refusal-phrases";

const { translate, keyOf } = phrasesOf({
  "is required": "ist erforderlich",
  "must be {list}": "muss {list} sein",
  "must be {n} or more": "muss {n} oder mehr sein",
  "The alias {alias} {reason}. Choose another one.": "Das Kürzel {alias} {reason}. Wählen Sie ein anderes.",
  "{count} of {total} links": "von {total} Links {count}",
});

test("a text is translated as it is", () => {
  expect(translate("is required")).toBe("ist erforderlich");
});

test("what was filled in is filled in again, in the order of the other language", () => {
  expect(translate("must be 7 or more")).toBe("muss 7 oder mehr sein");
  expect(translate("3 of 9 links")).toBe("von 9 Links 3");
});

test("the entry with most words of its own wins", () => {
  expect(keyOf("must be 7 or more")).toBe("must be {n} or more");
  expect(keyOf("must be red")).toBe("must be {list}");
});

test("a refusal inside another one is translated too", () => {
  expect(translate("The alias a.b is required. Choose another one.")).toBe(
    "Das Kürzel a.b ist erforderlich. Wählen Sie ein anderes.",
  );
});

test("a text that nobody knows stays as it is", () => {
  expect(translate("Something new (happened).")).toBe("Something new (happened).");
});

test("what was filled in is never read as a pattern or as a place", () => {
  expect(translate("must be $& {n} or more")).toBe("muss $& {n} oder mehr sein");
});
