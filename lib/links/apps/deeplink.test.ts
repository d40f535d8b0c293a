import { expect, test } from "vitest";
import { DeeplinkField } from "./deeplink";

const read = (value: unknown) => DeeplinkField.safeParse(value);
const problem = (value: unknown) => read(value).error?.issues[0]?.message;

test("what older clients send stays as it is", () => {
  expect(read({ auto: "true", apple: "", google: null }).data).toEqual({ auto: true, apple: "", google: "" });
  expect(read({}).data).toBeNull();
  expect(read({ auto: false, appleapp: "", handover: "0" }).data).toBeNull();
});

test.each([
  ["example://product/42?a=b#c", "example://product/42?a=b#c"],
  ["EXAMPLE://Caf\u00e9 1", "example://Caf%C3%A9%201"],
  ["spotify:track:4uLU6hMCjMI75M1A2tKUQC", "spotify:track:4uLU6hMCjMI75M1A2tKUQC"],
  ["com.example.app://x/{click_id}", "com.example.app://x/{click_id}"],
  [" https://shop.example.com/a b ", "https://shop.example.com/a%20b"],
])("%s opens an app", (sent, kept) => {
  expect(read({ appleapp: sent, googleapp: sent }).data).toMatchObject({ appleapp: kept, googleapp: kept });
});

test.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "file:///etc/passwd",
  "vbscript:x",
  "blob:https://example.com/1",
  "intent://x#Intent;scheme=example;component=evil/.Main;end",
  "android-app://com.example.app/https/x",
  "example://x#Intent;component=com.evil/.Main;end",
  "example://x#intent;S.a=b;end",
  "example://x%23Intent;package=evil;end",
  "itms-services://?action=download-manifest&url=https://evil.example/x",
  "x-safari-https://evil.example/",
  "shortcuts://run-shortcut?name=x",
  "tel:+1900",
  "sms:+1900",
  "content://com.example/1",
  "view-source:https://example.com",
  "googlechromes://evil.example/",
  "microsoft-edge:https://evil.example/",
  "firefox://open-url?url=https://evil.example/",
  "ms-word:ofe|u|https://evil.example/x.docx",
  "example:",
  "example://",
  "://x",
  "//example.com",
  "example",
  "1example://x",
  "ex ample://x",
  `example://${"a".repeat(2_100)}`,
  `example://${"\u00e9".repeat(500)}`,
  "https://user:pass@example.com/",
  "https://",
  "example://a\u0000b",
])("%j opens no app", (sent) => {
  expect(problem({ appleapp: sent })).toMatch(/^must /);
  expect(problem({ googleapp: sent })).toMatch(/^must /);
});

test("stores are on the web", () => {
  expect(problem({ apple: "example://x" })).toBe("must begin with http:// or https://");
  expect(problem({ google: "market://details?id=com.example" })).toBe("must begin with http:// or https://");
});

test("half a pair of surrogates is replaced, not thrown at", () => {
  expect(read({ appleapp: "example://\ud800x" }).data?.appleapp).toBe("example://%EF%BF%BDx");
});
