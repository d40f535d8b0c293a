import { decode } from "next-auth/jwt";
import { afterEach, expect, test, vi } from "vitest";
import { adjustClock, now } from "@/lib/platform/clock";

process.env.APP_SECRET = "for the tests of session tokens alone";
const { authSecret, decodeToken, encodeToken, withTrueDates } = await import("./session-tokens");

const DAY_MS = 86_400_000;
const trueNow = Date.now();
adjustClock(trueNow - performance.now(), trueNow - performance.now());

afterEach(() => {
  vi.useRealTimers();
});

const setMachine = (days: number) => vi.useFakeTimers({ toFake: ["Date"], now: trueNow + days * DAY_MS });

test("a token of 30 days is good on a machine that is 40 days ahead, and on one that is behind", async () => {
  const token = await encodeToken({ session: "one" }, 30 * 86_400);
  setMachine(40);
  expect(await decodeToken(token)).toMatchObject({ session: "one" });
  const late = await encodeToken({ session: "two" }, 30 * 86_400);
  setMachine(-40);
  expect(await decodeToken(late)).toMatchObject({ session: "two" });
  expect(Number((await decodeToken(late))?.exp) * 1_000).toBeLessThan(now() + 31 * DAY_MS);
});

test("a token that has ended, or is another's, is none", async () => {
  expect(await decodeToken(await encodeToken({ session: "one" }, -60))).toBeNull();
  expect(await decodeToken("made up")).toBeNull();
  expect(await decodeToken(undefined)).toBeNull();
});

test("next-auth reads the tokens", async () => {
  const token = await encodeToken({ session: "one" }, 60);
  expect(await decode({ token, secret: authSecret() })).toMatchObject({ session: "one" });
});

test("cookies of a machine whose clock is wrong end at their true time", () => {
  setMachine(-40);
  const ends = new Date(Date.now() + 30 * DAY_MS).toUTCString();
  const answer = new Response(null, {
    headers: [
      ["Set-Cookie", `a=1; Path=/; Expires=${ends}; HttpOnly`],
      ["Set-Cookie", "b=; Max-Age=0; Path=/"],
    ],
  });
  const [first = "", second] = withTrueDates(answer).headers.getSetCookie();
  const [, date = ""] = /Expires=([^;]+); HttpOnly$/.exec(first) ?? [];
  expect(Math.abs(Date.parse(date) - (trueNow + 30 * DAY_MS))).toBeLessThan(60_000);
  expect(second).toBe("b=; Max-Age=0; Path=/");
});
