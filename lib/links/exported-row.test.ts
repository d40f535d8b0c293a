import { expect, test } from "vitest";
import { encrypt } from "@/lib/platform/crypto/secret";
import { openPassword, sealPassword } from "./exported-password";
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

test("a sealed password is read by the installation that sealed it, and nothing else is one", () => {
  const sealed = sealPassword("$scrypt$a$b");
  expect(sealed).not.toContain("scrypt");
  expect(openPassword(sealed)).toBe("$scrypt$a$b");
  expect(sealPassword("$scrypt$a$b")).not.toBe(sealed);
  const damaged = `${sealed.slice(0, -4)}${sealed.endsWith("AAAA") ? "BBBB" : "AAAA"}`;
  for (const other of [
    "",
    "nothing",
    damaged,
    Buffer.from(encrypt("a two-factor secret")).toString("base64url"),
  ])
    expect(openPassword(other), other).toBeUndefined();
});
