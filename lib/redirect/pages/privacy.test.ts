import { afterEach, expect, test } from "vitest";
import { COLUMNS } from "@/lib/analytics/ingest/click-line";
import { type Env, env } from "@/lib/platform/env";
import { consentCookie } from "../interstitial";
import { VARIANT_DAYS } from "../serve/bio-variant";
import { unlockingCookie } from "../unlock";
import { PLAIN } from "./brand";
import { privacyPage } from "./privacy";
import { LANGUAGES } from "./words/choose";
import { en } from "./words/en";

const before = { ...env() };
afterEach(() => {
  Object.assign(env(), before);
});

const ABSENT = {
  OPERATOR_NAME: undefined,
  OPERATOR_CONTACT: undefined,
  GEOIP_DB_PATH: undefined,
  BACKUP_TO: undefined,
  CLICKHOUSE_URL: undefined,
  REDIS_URL: undefined,
};
function pageWith(settings: Partial<Env>, words = en): string {
  Object.assign(
    env(),
    { ...ABSENT, CLICK_RETENTION_MONTHS: 0, PIXEL_CONSENT: "off", SPOOL_KEEP_HOURS: 24 },
    settings,
  );
  return privacyPage("go.example", { nonce: "n", words, brand: PLAIN });
}

test.each<[Partial<Env>, string, string]>([
  [{ CLICK_RETENTION_MONTHS: 12 }, "Months that they are kept: 12.", "without a time limit"],
  [{ SPOOL_KEEP_HOURS: 240 }, "Days after which it is deleted: 13.", "deleted: 4."],
  [{ PIXEL_CONSENT: "ask" }, "only if you allow it", "which then learn your IP address"],
  [{ GEOIP_DB_PATH: "/srv/cities.mmdb" }, "The region within your country and the city", "\0"],
  [{ BACKUP_TO: "/mnt/backups/" }, "Backups keep what was deleted", "/mnt"],
  [{ CLICKHOUSE_URL: "http://u:p@ch:8123/x" }, "PostgreSQL, ClickHouse.", "8123"],
  [{ REDIS_URL: "redis://u:p@r" }, "PostgreSQL, Redis.", "redis://"],
  [{ OPERATOR_NAME: "Acme <GmbH>" }, "Acme &lt;GmbH&gt;", "Contact"],
  [{ OPERATOR_CONTACT: "mailto:dpo@acme.example" }, 'href="mailto:dpo@acme.example"', "Operator</dt>"],
])("%j is what the page says", (settings, says, saysNot) => {
  expect(pageWith({})).not.toContain(says);
  const page = pageWith(settings);
  expect(page).toContain(says);
  expect(page).not.toContain(saysNot);
});

test("with the delivered settings it says what they mean", () => {
  const page = pageWith({});
  for (const says of ["without a time limit", "deleted: 4.", "Databases of the operator: PostgreSQL."])
    expect(page).toContain(says);
});

/** What the page calls each field of a click; those that say nothing of a visitor are left to docs/privacy.md. */
const CALLED: Record<string, string> = {
  at: "When you came",
  link_id: "which link you followed",
  destination: "where it led",
  country: "your country",
  region: "",
  referrer: "the site you came from",
  network: "the site you came from",
  browser: "names of your browser",
  os: "and system",
  device: "kind of device",
  language: "first language of your browser",
  bot: "",
  city: "",
  visitor: "a number is calculated",
};
const OF_THE_LINK = ["workspace_id", "domain_id", "source", "source_id", "outcome", "rule"];

test("the page names every field of a click that says something of a visitor", () => {
  expect([...Object.keys(CALLED), ...OF_THE_LINK].toSorted()).toEqual(COLUMNS.split(", ").toSorted());
  const page = pageWith({});
  for (const [column, words] of Object.entries(CALLED)) expect(page, column).toContain(words);
});

test("cookies last as long as the page says", () => {
  const link = { id: 7, rules: { password: { hash: "h", version: 1 } } } as Parameters<
    typeof unlockingCookie
  >[0];
  expect(unlockingCookie(link, { isSecure: true })).toContain("Max-Age=3600;");
  expect(pageWith({ PIXEL_CONSENT: "ask" })).toContain("a cookie that lasts an hour");
  expect(consentCookie(new URLSearchParams("pixels=yes"), true)).toContain(`Max-Age=${180 * 86_400};`);
  expect(pageWith({ PIXEL_CONSENT: "ask" })).toContain("in a cookie for half a year");
  expect(pageWith({})).toContain(`Days that it lasts: ${VARIANT_DAYS}.`);
});

test.each([...LANGUAGES.values()])(
  "in $lang it is whole, small, and needs neither scripts nor other hosts",
  (words) => {
    const page = pageWith(
      {
        CLICK_RETENTION_MONTHS: 6,
        PIXEL_CONSENT: "ask",
        BACKUP_TO: "s3://b/",
        OPERATOR_NAME: "Acme",
        GEOIP_DB_PATH: "x",
      },
      words,
    );
    expect(page).toContain(`lang="${words.lang}"`);
    expect(page).not.toMatch(/\{\w+\}<|<script|<link|src=/);
    expect(Buffer.byteLength(page)).toBeLessThan(14_000);
  },
);
