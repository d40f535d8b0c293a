import { expect, test } from "vitest";
import { attributedLink, attributionToken } from "./token";

test.each([1, 42, 2_147_483_647])("the token of link %i names it", (id) => {
  expect(attributedLink(attributionToken(id))).toBe(id);
});

test("a token fits into an address and reveals nothing about others", () => {
  expect(attributionToken(1)).toMatch(/^[\w-]{22}$/);
  expect(attributionToken(1).slice(0, 4)).not.toBe(attributionToken(2).slice(0, 4));
});

test("a token with any one bit turned is none", () => {
  const token = Buffer.from(attributionToken(42), "base64url");
  for (let bit = 0; bit < token.length * 8; bit++) {
    const turned = Buffer.from(token);
    turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(attributedLink(turned.toString("base64url"))).toBeUndefined();
  }
});

test.each(["", "42", "AAAAAAAAAAAAAAAAAAAAAA", "x".repeat(2_000), "ż%00"])("%j is no token", (text) => {
  expect(attributedLink(text)).toBeUndefined();
});
