import { expect, test } from "vitest";
import { DeeplinkField } from "@/lib/links/apps/deeplink";
import { linkRow } from "../caches/link-row-fixture";
import { decide } from "../decide";
import { compileLink, type LinkRow, NO_PARTS } from "../link";
import { imagine } from "../simulator/imagine";
import { appStepFor } from "./step";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const UA = {
  iphone: `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`,
  android:
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
  mac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
  insta: `${IPHONE} Mobile/22B83 Instagram 357.1.0.24.114 (iPhone16,2; iOS 18_1; en_US; en; scale=3.00)`,
  wv: "Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Instagram 356.0.0.41.101 Android",
  tv: "Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) 76.0.3809.146/6.0 TV Safari/537.36",
};
const THERE = "https://example.com/product?id=1#top";
const APPLE = "https://apps.apple.com/us/app/example/id310633997";
const PLAY = "https://play.google.com/store/apps/details?id=com.example.app";

const step = (
  ua: keyof typeof UA,
  deeplink: object | null,
  columns: Partial<LinkRow> = {},
  facts: object = {},
) => {
  const row = linkRow(1, { url: THERE, deeplink: deeplink && DeeplinkField.parse(deeplink), ...columns });
  const link = compileLink(row);
  const visitor = imagine({ userAgent: UA[ua], ...facts });
  return appStepFor(link, decide(link, visitor, "unlocked"), visitor);
};
const elsewhere = (address: string) => ({ kind: "elsewhere", address });
const intent = (rest: string, otherwise: string, parts: string) =>
  `intent:${rest}#Intent;${parts};S.browser_fallback_url=${encodeURIComponent(otherwise)};end`;

test("a link without apps has nothing to do with them", () => {
  expect(compileLink(linkRow(1)).rules.apps).toBeUndefined();
  expect(step("iphone", null)).toBeUndefined();
});

test("with an address for a system alone, its phones go there", () => {
  const stores = { apple: APPLE, google: PLAY };
  expect(step("iphone", stores)).toEqual(elsewhere(APPLE));
  expect(step("android", stores)).toEqual(elsewhere(PLAY));
  expect(step("mac", stores)).toBeUndefined();
  expect(step("tv", stores)).toBeUndefined();
  expect(step("iphone", { google: PLAY })).toBeUndefined();
});

test("without a question, Android opens the app by an intent, else its store", () => {
  expect(step("android", { auto: true, google: PLAY })).toMatchObject(
    elsewhere(intent("//example.com/product?id=1#top", PLAY, "scheme=https;package=com.example.app")),
  );
  expect(step("android", { auto: true, google: PLAY, googleapp: "example://p/1" })).toMatchObject(
    elsewhere(intent("//p/1", PLAY, "scheme=example;package=com.example.app")),
  );
  expect(step("android", { auto: true, googleapp: "example:p:1" })).toMatchObject(
    elsewhere(intent("p:1", THERE, "scheme=example")),
  );
  expect(step("android", { auto: true, googleapp: "https://app.example.com/p" })).toEqual(
    elsewhere("https://app.example.com/p"),
  );
  expect(step("android", { auto: true })).toBeUndefined();
});

test("without a question, iOS tries the app's own scheme, and goes on to the store or the destination", () => {
  expect(step("iphone", { auto: true, apple: APPLE, appleapp: "example://p/1" })).toEqual({
    kind: "app",
    page: {
      ...{ kind: "app", app: "example://p/1", store: APPLE, storeId: "310633997" },
      ...{ here: THERE, otherwise: APPLE },
    },
  });
  expect(step("iphone", { auto: true, appleapp: "example://p/1" })).toMatchObject({
    page: { otherwise: THERE },
  });
  expect(step("iphone", { auto: true, appleapp: "https://app.example.com/p" })).toEqual(
    elsewhere("https://app.example.com/p"),
  );
});

test("where nothing can be tried, the visitor chooses between app, store and destination", () => {
  const page = { kind: "app", app: THERE, store: APPLE, storeId: "310633997", here: THERE };
  expect(step("iphone", { auto: true, apple: APPLE })).toEqual({ kind: "app", page });
  expect(step("iphone", { appleapp: "example://p/1" })).toEqual({
    kind: "app",
    page: { kind: "app", app: "example://p/1", here: THERE },
  });
  expect(step("android", { google: PLAY, googleapp: "example://p/1" })).toEqual({
    kind: "app",
    page: {
      ...{ kind: "app", here: THERE, store: PLAY },
      app: intent("//p/1", PLAY, "scheme=example;package=com.example.app"),
    },
  });
});

test("a browser inside of an app gets buttons instead of an intent", () => {
  expect(step("wv", { auto: true, google: PLAY })).toMatchObject({ kind: "app", page: { kind: "app" } });
});

test("a link that asks for it leads out of the browsers of apps", () => {
  const delivery = { escapeinapp: true };
  expect(step("insta", null, { delivery })).toEqual({
    kind: "app",
    page: { kind: "escape", browser: `x-safari-${THERE}`, here: THERE },
  });
  expect(step("wv", null, { domain_delivery: delivery })).toEqual({
    kind: "app",
    page: {
      ...{ kind: "escape", here: THERE },
      browser: intent(
        "//example.com/product?id=1#top",
        THERE,
        "action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;scheme=https",
      ),
    },
  });
  expect(step("wv", null, { domain_delivery: delivery, delivery: { escapeinapp: false } })).toBeUndefined();
  expect(step("iphone", null, { delivery })).toBeUndefined();
  expect(step("mac", null, { delivery })).toBeUndefined();
  expect(step("insta", { apple: APPLE }, { delivery })).toMatchObject({ page: { here: APPLE } });
  expect(step("insta", { auto: true, appleapp: "example://p", apple: APPLE }, { delivery })).toEqual({
    kind: "app",
    page: { kind: "escape", browser: `x-safari-${THERE}`, here: THERE, app: "example://p", store: APPLE },
  });
});

test("computers get a code for the phone where the link says so", () => {
  expect(step("mac", { handover: true })).toEqual({ kind: "handover", to: THERE });
  expect(step("iphone", { handover: true })).toBeUndefined();
  expect(step("tv", { handover: true })).toBeUndefined();
});

test("robots get the destination", () => {
  for (const ua of ["iphone", "android", "mac", "insta"] as const)
    expect(
      step(
        ua,
        { auto: true, apple: APPLE, google: PLAY, handover: true },
        { delivery: { escapeinapp: true } },
        { bot: true },
      ),
    ).toBeUndefined();
});

test("targets and rules have chosen already, but their destinations leave browsers of apps, too", () => {
  const other = "https://example.com/ios";
  const parts = { ...NO_PARTS, targets: [{ kind: "device" as const, name: "iphone", url: other }] };
  expect(step("iphone", { apple: APPLE }, { parts })).toBeUndefined();
  const rules = [{ name: "One", when: { device: ["iphone" as const] }, url: other }];
  expect(step("iphone", { apple: APPLE }, { rules })).toBeUndefined();
  expect(step("insta", { apple: APPLE }, { rules, delivery: { escapeinapp: true } })).toMatchObject({
    page: { browser: `x-safari-${other}`, here: other },
  });
});

test("parameters, queries and placeholders go along to apps", () => {
  const parts = { ...NO_PARTS, parameters: [{ name: "utm_source", value: "qr code" }] };
  const facts = { query: "x=a%2Fb%23Intent%3Bend&gclid=1" };
  expect(step("iphone", { apple: APPLE }, { parts })).toEqual(elsewhere(`${APPLE}?utm_source=qr%20code`));
  expect(
    step(
      "iphone",
      { auto: true, appleapp: "https://app.example.com/p" },
      { delivery: { passquery: "append" } },
      facts,
    ),
  ).toEqual(elsewhere("https://app.example.com/p?x=a%2Fb%23Intent%3Bend&gclid=1"));
  const filled = step("android", { auto: true, googleapp: "example://p/{query.x}?l={alias}" }, {}, facts);
  expect(filled).toMatchObject(elsewhere(intent("//p/a%2Fb%23Intent%3Bend?l=l1", THERE, "scheme=example")));
});
