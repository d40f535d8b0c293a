import { expect, test } from "vitest";
import { encrypt } from "@/lib/platform/crypto/secret";
import { decryptPassword, encryptPassword } from "./exported-password";
import { leftOutOf, newLinkOf, refuseBlocked, refuseUnprotected } from "./exported-row";

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

test("a row of an export is read in the export's own names", () => {
  const row = {
    ...{ id: 7, alias: "menu", longurl: url, title: "Shown", name: "Named", metatitle: "Shared" },
    ...{ description: "Shared text", note: "private", status: "expired", clicks: 4 },
    geotarget: '[{"location":"poland","link":"https://example.com/pl"}]',
    parameters: [{ name: "a", value: "1" }],
  };
  expect(newLinkOf(row)).toMatchObject({
    ...{ url, custom: "menu", title: "Named", description: "private", metatitle: "Shared" },
    ...{ metadescription: "Shared text", status: "active" },
    geotarget: [{ location: "poland", link: "https://example.com/pl" }],
    parameters: [{ name: "a", value: "1" }],
  });
});

test("a body of a new link stays as it is, and a list that is no JSON is text", () => {
  const body = { url, description: "private", geotarget: "poland" };
  expect(newLinkOf(body)).toEqual(body);
  expect([newLinkOf(null), newLinkOf([1]), newLinkOf("x")]).toEqual([null, [1], "x"]);
});

test("an encrypted password is read by its own installation, and nothing else is one", () => {
  const encrypted = encryptPassword("$scrypt$a$b");
  expect(encrypted).not.toContain("scrypt");
  expect(decryptPassword(encrypted)).toBe("$scrypt$a$b");
  expect(encryptPassword("$scrypt$a$b")).not.toBe(encrypted);
  const damaged = `${encrypted.slice(0, -4)}${encrypted.endsWith("AAAA") ? "BBBB" : "AAAA"}`;
  for (const other of [
    "",
    "nothing",
    damaged,
    Buffer.from(encrypt("a two-factor secret")).toString("base64url"),
  ])
    expect(decryptPassword(other), other).toBeUndefined();
});
