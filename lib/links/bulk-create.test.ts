import { expect, test } from "vitest";
import { leftOutOf, refuseBlocked, refuseUnprotected } from "./bulk-create";

const url = "https://example.com/";

test("a row that had a password needs one, whatever other columns it has", () => {
  const protectedRow = "This link had a password";
  expect(() => refuseUnprotected({ url, protected: true }, { url })).toThrow(protectedRow);
  expect(() => refuseUnprotected({ url, protected: "true", status: "active" }, { url })).toThrow(
    protectedRow,
  );
  expect(() => refuseUnprotected({ url, protected: true }, { url, password: "open sesame" })).not.toThrow();
  expect(() => refuseUnprotected({ url }, { url })).not.toThrow();
});

test("a blocked link is not imported", () => {
  expect(() => refuseBlocked({ url, status: "blocked" })).toThrow("The operator has blocked this link");
  expect(() => refuseBlocked({ url })).not.toThrow();
});

test("what an export left out is named without a column for the status", () => {
  expect(leftOutOf({ url, leftout: "targets, pixels" })).toEqual(["targets", "pixels"]);
});
