import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COLUMNS } from "@/lib/analytics/ingest/click-line";
import { tableStatements } from "@/lib/analytics/store/clickhouse/tables";
import { SETTING_NAMES } from "@/lib/platform/env";
import { consentCookie } from "./interstitial";
import { unlockingCookie } from "./unlock";

const page = readFileSync("docs/privacy.md", "utf8");
/** A section, up to the next one. */
const section = (title: string) => page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";
/** The names in the first column of a section's tables. */
const firstColumn = (title: string) =>
  [...section(title).matchAll(/^\| `([^`]+)`/gm)].map(([, name = ""]) => name);

test("docs/privacy.md lists every field of a click and no other", () => {
  expect(firstColumn("What a visit leaves")).toEqual(COLUMNS.split(", "));
});

test("docs/privacy.md names every column of a click in ClickHouse, which has no visitor's number", () => {
  const [clicks = ""] = tableStatements(undefined);
  const columns = [...clicks.matchAll(/^ {4}(\w+) (?:U?Int|DateTime|LowCardinality|String)/gm)].map(
    ([, name = ""]) => name,
  );
  expect(columns).toContain("referrer");
  expect(columns).not.toContain("visitor");
  const named = new Set([...section("What a visit leaves").matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(columns.filter((name) => !named.has(name))).toEqual([]);
});

test("docs/privacy.md lists every cookie of visitors", () => {
  const setting = readdirSync("lib/redirect", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|fixture/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(`lib/redirect/${file}`, "utf8").matchAll(/(?<!const )\bcookieFor\(|"Set-Cookie"/g),
      ].map(([call]) => `${file} ${call}`),
    );
  // Another call wants its row in the table.
  expect(setting.sort()).toEqual([
    "interstitial.ts cookieFor(",
    'respond.ts "Set-Cookie"',
    'respond.ts "Set-Cookie"',
    "serve/bio-variant.ts cookieFor(",
    'serve/bio.ts "Set-Cookie"',
    "unlock.ts cookieFor(",
    'visit-memory.ts "Set-Cookie"',
    "visit-memory.ts cookieFor(",
  ]);
  const consent = consentCookie(new URLSearchParams("pixels=yes"), true);
  expect(consent).toMatch(/^__Host-pixels=yes; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  const link = { id: 7, rules: { password: { hash: "h", version: 1 } } } as Parameters<
    typeof unlockingCookie
  >[0];
  expect(unlockingCookie(link, { isSecure: false })).toMatch(
    /^link_7=[\w.-]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(firstColumn("Cookies")).toEqual(["link_<id>", "visits", "pixels", "bio_<id>"]);
});

test("docs/privacy.md names no setting that doesn't exist", () => {
  const named = [...page.matchAll(/`([A-Z][A-Z0-9]+_[A-Z0-9_]+)(?:=\w+)?`/g)].map(([, name = ""]) => name);
  expect(named).toContain("CLICK_RETENTION_MONTHS");
  expect(named.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
});
