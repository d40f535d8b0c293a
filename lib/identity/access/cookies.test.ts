import { afterEach, expect, test, vi } from "vitest";
import { env } from "@/lib/platform/env";
import {
  authCookies,
  cookieIn,
  cookieOf,
  deviceCookie,
  knownDevice,
  readTicket,
  SESSION,
  ticket,
  withoutDoubled,
} from "./cookies";

const set = (APP_URL: string) => Object.assign(env(), { APP_URL });
afterEach(() => set("http://localhost:3000"));

test("with https every sign-in cookie has the prefix that binds it to the host", () => {
  set("https://app.example");
  for (const { name, options } of Object.values(authCookies())) {
    expect(name).toMatch(/^__Host-next-auth\./);
    expect(options).toMatchObject({ httpOnly: true, secure: true, path: "/" });
    expect(options).not.toHaveProperty("domain");
  }
  expect(cookieOf("switchyard.device.1", "x", 60)).toBe(
    "__Host-switchyard.device.1=x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure",
  );
});

test.each(["next-auth.session-token", "__Secure-next-auth.session-token"])(
  "with https a session cookie named %s is ignored",
  (name) => {
    set("https://app.example");
    expect(cookieIn(`${name}=tossed`, SESSION)).toBeUndefined();
    expect(cookieIn(`${name}=tossed; __Host-next-auth.session-token=own`, SESSION)).toBe("own");
  },
);

test("duplicate cookies are both ignored", () => {
  expect(cookieIn("a=1; next-auth.session-token=own; b=2", SESSION)).toBe("own");
  expect(cookieIn("next-auth.session-token=own; next-auth.session-token=own", SESSION)).toBeUndefined();
});

test("doubled cookies and pieces of sessions are dropped; those of others stay", () => {
  const header =
    "theme=a; theme=b; next-auth.session-token=1; next-auth.session-token=2; next-auth.csrf-token=c; next-auth.session-token.0=3";
  expect(withoutDoubled(header)).toEqual({
    kept: "theme=a; theme=b; next-auth.csrf-token=c",
    doubled: ["next-auth.session-token"],
  });
});

test("a header without doubled cookies stays as it is", () => {
  const header = "theme=a; next-auth.session-token=1; switchyard.device.7=2";
  expect(withoutDoubled(header)).toEqual({ kept: header, doubled: [] });
});

Object.assign(env(), { APP_SECRET: "a secret that is only for this test, and long" });

const ada = { id: 7, passwordHash: "$scrypt$ada" };
const pair = (cookie: string) => cookie.split(";", 1)[0] ?? "";

test("a device is known for the account that signed in with it", () => {
  const cookie = pair(deviceCookie(ada));
  expect(knownDevice(`theme=dark; ${cookie}`, ada)).toMatch(/^[\w-]{16}$/);
  expect(knownDevice(cookie.replace(".7=", ".8="), { ...ada, id: 8 })).toBeUndefined();
});

test("a new password makes every device a stranger", () => {
  const cookie = pair(deviceCookie(ada));
  expect(knownDevice(cookie, { ...ada, passwordHash: "$scrypt$other" })).toBeUndefined();
});

test.each([
  "",
  "1.a.b",
  `9999999999.${"a".repeat(16)}.${"a".repeat(43)}`,
  `9999999999.${"a".repeat(16)}.${"\u00e9".repeat(43)}`,
  `1.${"a".repeat(16)}.${"a".repeat(43)}`,
])("a forged cookie (%s) is ignored", (value) => {
  expect(knownDevice(`switchyard.device.7=${value}`, ada)).toBeUndefined();
});

test("a ticket is read for what it was written, and for nothing else", () => {
  const text = ticket("second-step", { userId: 7 }, 60);
  expect(readTicket("second-step", text)).toEqual({ userId: 7 });
  expect(readTicket("connecting", text)).toBeNull();
});

test("a modified, forged or expired ticket is ignored", () => {
  const text = ticket("second-step", { userId: 7 }, 60);
  const changed = text.slice(0, -1) + (text.endsWith("A") ? "B" : "A");
  for (const other of [changed, text.slice(4), "", "e30"])
    expect(readTicket("second-step", other)).toBeNull();
  vi.useFakeTimers({ now: Date.now() + 61_000 });
  expect(readTicket("second-step", text)).toBeNull();
  vi.useRealTimers();
});
