import { expect, test } from "vitest";
import { env } from "../env";
import { deviceCookie, knownDevice } from "./devices";

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
])("a made-up cookie (%s) is a stranger's", (value) => {
  expect(knownDevice(`switchyard.device.7=${value}`, ada)).toBeUndefined();
});
