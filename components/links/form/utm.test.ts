import { expect, test } from "vitest";
import { emptyValues } from "./link-values";
import { utmFrom, utmProblem, withUtm } from "./utm";

const none = emptyValues().utm;

test("an address fills the UTM fields that are empty and leaves the others", () => {
  const address = "example.com/?utm_source=mail&utm_medium=letter&a=1";
  expect(utmFrom(address, { ...none, utm_medium: "print" })).toEqual({
    ...none,
    utm_source: "mail",
    utm_medium: "print",
  });
});

test("a changed field changes the address that has it, and no other", () => {
  expect(withUtm("https://example.com/?utm_source=mail&a=1", "utm_source", "print")).toBe(
    "https://example.com/?utm_source=print&a=1",
  );
  expect(withUtm("https://example.com/?utm_source=mail&a=1", "utm_source", "")).toBe(
    "https://example.com/?a=1",
  );
  expect(withUtm("https://example.com/", "utm_source", "print")).toBe("https://example.com/");
  expect(withUtm("half typed", "utm_source", "print")).toBe("half typed");
});

test("capitals and spaces within a value are pointed out", () => {
  expect([utmProblem("Mail"), utmProblem("spring sale"), utmProblem("mail")]).toEqual([
    "case",
    "spaces",
    undefined,
  ]);
});
