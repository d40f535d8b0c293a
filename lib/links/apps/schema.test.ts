import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import * as z from "zod";
import { associationFile, type DomainApps } from "./association";
import { DOMAIN_APPS, newApps } from "./schema";

const FINGERPRINT = Array.from({ length: 32 }, (_, at) =>
  at.toString(16).padStart(2, "0").toUpperCase(),
).join(":");
const Body = z.object(DOMAIN_APPS).partial();

const problem = (body: object) => {
  const issue = Body.safeParse(body).error?.issues[0];
  return issue && `${issue.path.join(".")} ${issue.message}`;
};
const file = (body: object, system: "ios" | "android") =>
  JSON.parse(associationFile(newApps(Body.parse(body)) ?? {}, system) ?? "null");

/**
 * Apple's format, from "Supporting associated domains" and the properties of `applinks` in Apple's documentation (Bundle resources, entitlements,
 * Associated domains).
 */
const COMPONENT = {
  type: "object",
  additionalProperties: false,
  properties: {
    "/": { type: "string", pattern: "^/" },
    "?": { type: ["string", "object"] },
    "#": { type: "string" },
    exclude: { type: "boolean" },
    comment: { type: "string" },
    caseSensitive: { type: "boolean" },
    percentEncoded: { type: "boolean" },
  },
};
const APP_ID = { type: "string", pattern: "^[A-Z0-9]{10}\\.[A-Za-z0-9.-]+$" };
const APPLE = {
  type: "object",
  additionalProperties: false,
  required: ["applinks"],
  properties: {
    applinks: {
      type: "object",
      additionalProperties: false,
      required: ["details"],
      properties: {
        details: {
          type: "array",
          minItems: 1,
          items: {
            type: "object",
            additionalProperties: false,
            required: ["appIDs", "components"],
            properties: {
              appIDs: { type: "array", minItems: 1, items: APP_ID },
              components: { type: "array", minItems: 1, items: COMPONENT },
            },
          },
        },
      },
    },
    webcredentials: {
      type: "object",
      additionalProperties: false,
      required: ["apps"],
      properties: { apps: { type: "array", minItems: 1, items: APP_ID } },
    },
  },
};

/** Google's format, from "Create a statement list" of the Digital Asset Links documentation. */
const GOOGLE = {
  type: "array",
  minItems: 1,
  items: {
    type: "object",
    additionalProperties: false,
    required: ["relation", "target"],
    properties: {
      relation: { type: "array", minItems: 1, items: { type: "string", pattern: "^[a-z._]+/[a-z._]+$" } },
      target: {
        type: "object",
        additionalProperties: false,
        required: ["namespace", "package_name", "sha256_cert_fingerprints"],
        properties: {
          namespace: { const: "android_app" },
          package_name: { type: "string", pattern: "^[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)+$" },
          sha256_cert_fingerprints: {
            type: "array",
            minItems: 1,
            items: { type: "string", pattern: "^([0-9A-F]{2}:){31}[0-9A-F]{2}$" },
          },
        },
      },
    },
  },
};

const ajv = new Ajv2020({ allowUnionTypes: true });
const [isApples, isGoogles] = [ajv.compile(APPLE), ajv.compile(GOOGLE)];

const BODY = {
  iosapps: [
    { appid: "ABCDE12345.com.example.app", paths: "NOT /help/*\n/shop/*\r\n\n/b/?", webcredentials: "true" },
    { appid: "0123456789.com.example.other-app" },
  ],
  androidapps: [
    {
      package: "com.example.app",
      fingerprints: [FINGERPRINT, FINGERPRINT.toLowerCase().replaceAll(":", "")],
    },
    { package: "com.example.Two_2", fingerprints: FINGERPRINT },
  ],
};

test("both files are in the formats that Apple and Google publish", () => {
  const [apple, google] = [file(BODY, "ios"), file(BODY, "android")];
  expect(isApples(apple), JSON.stringify(isApples.errors)).toBe(true);
  expect(isGoogles(google), JSON.stringify(isGoogles.errors)).toBe(true);
  expect(apple).toEqual({
    applinks: {
      details: [
        {
          appIDs: ["ABCDE12345.com.example.app"],
          components: [{ "/": "/help/*", exclude: true }, { "/": "/shop/*" }, { "/": "/b/?" }],
        },
        { appIDs: ["0123456789.com.example.other-app"], components: [{ "/": "/*" }] },
      ],
    },
    webcredentials: { apps: ["ABCDE12345.com.example.app"] },
  });
  expect(google[0].target.sha256_cert_fingerprints).toEqual([FINGERPRINT, FINGERPRINT]);
});

test("the formats refuse what they should", () => {
  for (const wrong of [
    {},
    { applinks: { details: [] } },
    { applinks: { details: [{ appIDs: ["x"], components: [{}] }] } },
  ])
    expect(isApples(wrong), JSON.stringify(wrong)).toBe(false);
  const target = { namespace: "web", package_name: "com.example", sha256_cert_fingerprints: [FINGERPRINT] };
  expect(isGoogles([{ relation: ["delegate_permission/common.handle_all_urls"], target }])).toBe(false);
});

test("without apps there is no file", () => {
  const only = newApps(Body.parse({ iosapps: BODY.iosapps, androidapps: [] })) as DomainApps;
  expect(associationFile(only, "android")).toBeUndefined();
  expect(associationFile({}, "ios")).toBeUndefined();
  expect(newApps({ iosapps: [], androidapps: null })).toBeNull();
});

const ios = (app: unknown) => ({ iosapps: [app] });
const android = (app: unknown) => ({ androidapps: [app] });

test.each([
  [ios({ appid: "com.example.app" }), /^iosapps\.0\.appid must be the team ID, a dot and the bundle ID/],
  [ios({ appid: "abcde12345.com.example.app" }), /^iosapps\.0\.appid must be the team ID/],
  [ios({ appid: "ABCDE12345.*" }), /^iosapps\.0\.appid must be the team ID/],
  [ios({ appid: "ABCDE12345.com..app" }), /^iosapps\.0\.appid must be the team ID/],
  [ios({ appid: "ABCDE12345.a", paths: ["shop/*"] }), /^iosapps\.0\.paths\.0 must be a path such as \/shop/],
  [ios({ appid: "ABCDE12345.a", paths: ["/caf\u00e9"] }), /^iosapps\.0\.paths\.0 must be a path/],
  [ios({ appid: "ABCDE12345.a", paths: ["not /x"] }), /^iosapps\.0\.paths\.0 must be a path/],
  [ios({ appid: "ABCDE12345.a", paths: { 0: "/x" } }), /^iosapps\.0\.paths must be a list/],
  [ios("ABCDE12345.a"), /^iosapps\.0 must be an app/],
  [{ iosapps: "ABCDE12345.a" }, /^iosapps must be a list of apps/],
  [{ iosapps: [{ appid: "ABCDE12345.a" }, { appid: "ABCDE12345.a" }] }, /^iosapps has ABCDE12345\.a twice/],
  [
    android({ package: "example", fingerprints: FINGERPRINT }),
    /^androidapps\.0\.package must be a package name/,
  ],
  [
    android({ package: "com.1x", fingerprints: FINGERPRINT }),
    /^androidapps\.0\.package must be a package name/,
  ],
  [android({ package: "com.x" }), /^androidapps\.0\.fingerprints must be a list/],
  [android({ package: "com.x", fingerprints: "" }), /^androidapps\.0\.fingerprints must have at least one/],
  [android({ package: "com.x", fingerprints: [FINGERPRINT.slice(0, 59)] }), /0 is a SHA-1 fingerprint/],
  [android({ package: "com.x", fingerprints: [`${FINGERPRINT}:00`] }), /0 must be a SHA-256 fingerprint/],
  [android({ package: "com.x", fingerprints: [FINGERPRINT.replace("0", "G")] }), /0 must be a SHA-256/],
])("%j is refused by its name", (body, expected) => {
  expect(problem(body)).toMatch(expected);
});

test("a file that Apple would not read is refused, and what fits is taken", () => {
  const paths = Array.from({ length: 100 }, (_, at) => `/${String(at).padStart(190, "a")}`);
  const apps = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ appid: `ABCDE12345.com.example.app${at}`, paths }));
  expect(problem({ iosapps: apps(6) })).toBeUndefined();
  expect(problem({ iosapps: apps(7) })).toMatch(/^iosapps make a file of more than 128 KB/);
});
