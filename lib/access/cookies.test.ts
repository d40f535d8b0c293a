import { afterEach, expect, test } from "vitest";
import { env } from "../env";
import { authCookies, cookieIn, cookieOf, SESSION, withoutDoubled } from "./cookies";

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
  "with https a session under the name %s is nobody's",
  (name) => {
    set("https://app.example");
    expect(cookieIn(`${name}=tossed`, SESSION)).toBeUndefined();
    expect(cookieIn(`${name}=tossed; __Host-next-auth.session-token=own`, SESSION)).toBe("own");
  },
);

test("of two cookies of one name neither is read", () => {
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
