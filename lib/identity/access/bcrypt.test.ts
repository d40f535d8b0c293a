import { expect, test } from "vitest";
import { isBcrypted, isBcryptHash } from "./bcrypt";

/** Of "open sesame", by Kutt's library with the lowest cost. */
const HASH = "$2b$04$zAySydQf6whPmkqcn6Uk9eVxQFL05H6ii28bHizA3rnUAmP25fUES";

test.each(["2a", "2b", "2y"])("a password is compared with a hash of $%s$", async (scheme) => {
  const hash = HASH.replace("2b", scheme);
  expect(await isBcrypted("open sesame", hash)).toBe(true);
  expect(await isBcrypted("open sesam", hash)).toBe(false);
});

test.each([
  ["a cost of a minute and more", HASH.replace("$04$", "$31$")],
  ["a cost of seconds", HASH.replace("$04$", "$15$")],
  ["no cost", HASH.replace("$04$", "$00$")],
  ["half a hash", HASH.slice(0, -1)],
  ["more than a hash", `${HASH}a`],
  ["a line end", `${HASH}\n`],
  ["another scheme", HASH.replace("2b", "2z")],
  ["plain text", "open sesame"],
  ["nothing", ""],
])("%s is no hash to compare with", async (_, hash) => {
  expect(isBcryptHash(hash)).toBe(false);
  expect(await isBcrypted("open sesame", hash)).toBe(false);
});
