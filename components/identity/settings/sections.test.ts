import { expect, test } from "vitest";
import { CHANGEABLE } from "@/lib/platform/settings/enums";
import { INSTALLATION, isThere, movedTo, sectionNamed } from "./sections";

test("every setting of the installation is in one section", () => {
  expect(Object.values(INSTALLATION).flat().sort()).toEqual([...CHANGEABLE].sort());
});

test("every anchor of the one page leads to its section", () => {
  const anchors =
    "profile time password two-factor members defaults health brand keys items-key webhooks mail notices sessions security appearance data end";
  for (const anchor of anchors.split(" ")) expect(movedTo(anchor), anchor).toBeDefined();
  expect(movedTo("two-factor")).toEqual(["security", "two-factor"]);
  expect(movedTo("webhooks")).toEqual(["webhooks"]);
  expect(movedTo("toString")).toBeUndefined();
});

test("a name in the address is a section's or nobody's", () => {
  expect(sectionNamed("items-key")).toBe("items-key");
  for (const name of ["", "Profile", "constructor", "keys/1"]) expect(sectionNamed(name)).toBeUndefined();
});

test("sections of the installation are there for administrators, and mails where there is mail", () => {
  const plain = { user: { admin: false }, mail: false, linkHealth: "off" };
  expect(isThere("clicks", plain)).toBe(false);
  expect(isThere("clicks", { ...plain, user: { admin: true } })).toBe(true);
  expect(isThere("notifications", plain)).toBe(false);
  expect(isThere("notifications", { ...plain, mail: true })).toBe(true);
  expect(isThere("health", plain)).toBe(false);
  expect(isThere("health", { ...plain, linkHealth: "on" })).toBe(true);
});
