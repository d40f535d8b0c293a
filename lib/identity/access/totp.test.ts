import { expect, test } from "vitest";
import { base32, codeOf, keyUri, matchingStep, stepOf } from "./totp";

const secret = Buffer.from("12345678901234567890");

// The last six digits of the table in RFC 6238, appendix B.
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at %i seconds the code is the one of RFC 6238: %s", (seconds, code) => {
  expect(codeOf(secret, stepOf(new Date(seconds * 1_000)))).toBe(code);
});

test("a code is good half a minute early or late, and no longer", () => {
  const now = new Date(1_111_111_109_000);
  const at = (steps: number) => codeOf(secret, stepOf(now) + steps);
  expect([-1, 0, 1].map((steps) => matchingStep(secret, at(steps), now))).toEqual(
    [-1, 0, 1].map((steps) => stepOf(now) + steps),
  );
  expect([-2, 2].map((steps) => matchingStep(secret, at(steps), now))).toEqual([undefined, undefined]);
  expect(matchingStep(secret, "", now)).toBeUndefined();
});

test("a secret is written as apps read it", () => {
  expect(base32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(keyUri(secret, { issuer: "go.example.com", account: "ada" })).toBe(
    "otpauth://totp/go.example.com:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=go.example.com&algorithm=SHA1&digits=6&period=30",
  );
});
