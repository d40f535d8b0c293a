import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { languagesOf } from "@/lib/analytics/enrich/language";
import { referrerOf } from "@/lib/analytics/enrich/referrer";
import { readerOf } from "@/lib/analytics/enrich/user-agent";
import { decide } from "./decide";
import { withParameters } from "./destination";
import { interstitialFor } from "./interstitial";
import { compileLink, type LinkRow, NO_PARTS } from "./link";
import type { Target } from "./targets";
import type { Visitor } from "./visitor";
import { EXPIRY, NOW, ROWS, type Row, TARGETS, VISITORS } from "./visits-table-rows";

const TODAY = Date.UTC(2026, 10, 20);
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1";

const row: LinkRow = {
  id: 1,
  workspace_id: 1,
  domain_id: 0,
  url: "https://example.com/",
  password_hash: null,
  password_version: 0,
  expires_at: null,
  expired_url: "",
  click_limit: null,
  disabled: false,
  blocked: false,
  parts: null,
  created_at: new Date(0),
  type: "direct",
  meta_title: "",
  meta_description: "",
  meta_image: "",
  attributed: false,
  twins: null,
  alias: "a",
  delivery: null,
  domain_delivery: null,
  rules: null,
  ...{ rule_pages: null, deeplink: null },
};

const visitor = (change: Partial<Visitor> = {}, userAgent = "curl/8"): Visitor => ({
  now: TODAY,
  address: "203.0.113.9",
  userAgent,
  reader: readerOf(userAgent),
  location: { country: "", region: "", city: "" },
  languages: languagesOf(""),
  referrer: referrerOf(""),
  bot: "",
  query: "",
  referrerAddress: "",
  rest: "",
  visits: 0,
  ...change,
});

const outcome = (change: Partial<LinkRow>, who = visitor()) => {
  const decision = decide(compileLink({ ...row, ...change }), who, "locked");
  if (decision.kind === "refuse") return decision.why;
  return "to" in decision ? `${decision.kind} ${decision.to.rule} ${decision.to.address}` : decision.kind;
};

const past = new Date(TODAY - 1);
const everything = {
  blocked: true,
  disabled: true,
  expires_at: past,
  click_limit: 1,
  parts: { ...NO_PARTS, used_up: true },
  password_hash: "$scrypt$",
};

test.each([
  ["blocked by the operator", everything, "blocked"],
  ["then disabled", { ...everything, blocked: false }, "disabled"],
  ["then expired", { ...everything, blocked: false, disabled: false }, "expired"],
  [
    "then used up",
    { click_limit: 1, parts: { ...NO_PARTS, used_up: true }, password_hash: "$scrypt$" },
    "limit",
  ],
  [
    "then locked",
    { click_limit: 1, parts: { ...NO_PARTS, used_up: false }, password_hash: "$scrypt$" },
    "password",
  ],
])("first things first: %s", (_what, link, why) => {
  expect(outcome(link)).toBe(why);
});

test("a robot learns no destination of a limited link, and of a locked one not even that", () => {
  const robot = visitor({ bot: "crawler" });
  expect(outcome({ click_limit: 1 }, robot)).toBe("withhold");
  expect(outcome({ click_limit: 1, password_hash: "$scrypt$" }, robot)).toBe("password");
  expect(outcome({ click_limit: 1, parts: { ...NO_PARTS, used_up: true } }, robot)).toBe("limit");
});

test("a link ends at its very moment, not before", () => {
  expect(outcome({ expires_at: new Date(TODAY + 1) })).toBe("go  https://example.com/");
  expect(outcome({ expires_at: new Date(TODAY) })).toBe("expired");
});

test("an ended link with an address for afterwards leads there, without parameters", () => {
  const link = {
    expires_at: past,
    expired_url: "https://example.com/over",
    parts: { ...NO_PARTS, parameters: [{ name: "a", value: "1" }] },
  };
  expect(outcome(link)).toBe("go-elsewhere  https://example.com/over");
});

test("a visitor with the password passes", () => {
  const link = compileLink({ ...row, password_hash: "$scrypt$" });
  expect(decide(link, visitor(), "unlocked").kind).toBe("go");
});

const target = (kind: Target["kind"], name: string, url = `https://${kind}.example/`): Target => ({
  kind,
  name,
  url,
});
const all = [target("language", "de"), target("device", "iphone"), target("geo", "germany")];
const inGermany = { location: { country: "DE", region: "Bavaria", city: "" } };
const german = { languages: languagesOf("de-AT,de;q=0.9") };

test.each([
  [
    "the country first",
    all,
    visitor({ ...inGermany, ...german }, IPHONE),
    "geo:germany https://geo.example/",
  ],
  ["then the device", all, visitor(german, IPHONE), "device:iphone https://device.example/"],
  ["then the language", all, visitor(german), "language:de https://language.example/"],
  ["else the link's own address", all, visitor(), " https://example.com/"],
  ["a code is a country", [target("geo", "DE")], visitor(inGermany), "geo:DE https://geo.example/"],
  [
    "a region before its country",
    [target("geo", "germany"), target("geo", "germany-bavaria", "https://bavaria.example/")],
    visitor(inGermany),
    "geo:germany-bavaria https://bavaria.example/",
  ],
  [
    "of two names for a country the later",
    [target("geo", "germany"), target("geo", "de", "https://later.example/")],
    visitor(inGermany),
    "geo:de https://later.example/",
  ],
  [
    "also where one is a code of three letters and one of digits",
    [target("geo", "germany"), target("geo", "deu"), target("geo", "276", "https://later.example/")],
    visitor(inGermany),
    "geo:276 https://later.example/",
  ],
  [
    "a language that is written with an underscore",
    [target("language", "de_at")],
    visitor(german),
    "language:de_at https://language.example/",
  ],
  [
    "of two spellings of a language the later",
    [target("language", "de-at"), target("language", "deu_AT", "https://later.example/")],
    visitor(german),
    "language:deu_AT https://later.example/",
  ],
  [
    "of two device rules the one that is first in the list",
    [target("device", "mobile", "https://mobile.example/"), target("device", "iphone")],
    visitor({}, IPHONE),
    "device:mobile https://mobile.example/",
  ],
  [
    "an unknown device never matches",
    [target("device", "fridge")],
    visitor({}, IPHONE),
    " https://example.com/",
  ],
  ["an unknown country never matches", [target("geo", "atlantis")], visitor(), " https://example.com/"],
])("targets: %s", (_what, targets, who, where) => {
  expect(outcome({ parts: { ...NO_PARTS, targets } }, who)).toBe(`go ${where}`);
});

test("parameters go onto whichever address wins", () => {
  const link = { parts: { ...NO_PARTS, targets: all, parameters: [{ name: "ref", value: "qr" }] } };
  expect(outcome(link, visitor(inGermany))).toBe("go geo:germany https://geo.example/?ref=qr");
});

const OVERLAY = { id: 1, type: "message", content: { text: "Hi", position: "top", delay: 0 } } as const;

function visitorOf({ visitor }: Row): Visitor {
  const { country, address, language, userAgent } = VISITORS[visitor];
  const reader = readerOf(userAgent);
  return {
    now: NOW,
    address,
    userAgent,
    reader,
    location: { country, region: "", city: "" },
    languages: languagesOf(language),
    referrer: referrerOf(""),
    bot: reader.bot,
    query: "",
    referrerAddress: "",
    rest: "",
    visits: 0,
  };
}

const linkOf = (row: Row) =>
  compileLink({
    id: 1,
    workspace_id: 1,
    domain_id: row.domain === "branded" ? 7 : 0,
    url: "https://example.com/",
    password_hash: row.password === "open" ? null : "$scrypt$",
    password_version: 0,
    ...EXPIRY[row.expiry],
    expires_at: EXPIRY[row.expiry]?.expires_at ?? null,
    expired_url: EXPIRY[row.expiry]?.expired_url ?? "",
    click_limit: null,
    disabled: false,
    blocked: false,
    parts: {
      ...NO_PARTS,
      targets: TARGETS[row.targets] ?? [],
      overlay: row.type === "overlay" ? OVERLAY : null,
    },
    created_at: new Date(0),
    type: row.type,
    meta_title: "",
    meta_description: "",
    meta_image: "",
    attributed: false,
    twins: null,
    alias: "a",
    delivery: null,
    domain_delivery: null,
    rules: null,
    ...{ rule_pages: null, deeplink: null },
  });

const STATUS = { expired: "410 expired", password: "401 password" } as Record<string, string>;

function landing(row: Row): string {
  const [link, visitor] = [linkOf(row), visitorOf(row)];
  const decision = decide(link, visitor, row.password === "given" ? "unlocked" : "locked");
  if (decision.kind === "refuse") return STATUS[decision.why] ?? decision.why;
  if (decision.kind === "withhold") return decision.kind;
  const path = new URL(decision.to.address).pathname;
  const request = { headers: {}, url: "/a" } as IncomingMessage;
  const asked = { request, query: "", site: { isSecure: false } };
  const interstitial = interstitialFor(link, decision, visitor, asked);
  if (!interstitial) return `302 ${path}`;
  return `${interstitial.kind === "stop" ? interstitial.stop.kind : interstitial.kind} ${path}`;
}

test.each(ROWS)("$name lands at $lands", (row) => {
  expect(landing(row)).toBe(row.lands);
});

test("there are at least 120 visitors, covering every pair of options", () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(120);
  const options = ["password", "targets", "expiry", "type", "domain"] as const;
  const values = Object.fromEntries(
    options.map((option) => [option, [...new Set(ROWS.map((row) => row[option]))]]),
  );
  const missing = options.flatMap((one, n) =>
    options
      .slice(n + 1)
      .flatMap((other) =>
        (values[one] ?? []).flatMap((a) =>
          (values[other] ?? [])
            .filter((b) => !ROWS.some((row) => row[one] === a && row[other] === b))
            .map((b) => `${one} ${a} with ${other} ${b}`),
        ),
      ),
  );
  expect(missing).toEqual([]);
  expect(options.map((option) => values[option]?.length)).toEqual([3, 5, 4, 4, 2]);
});

const utm = [{ name: "utm_source", value: "mail" }];

test.each([
  ["https://example.com/", utm, "https://example.com/?utm_source=mail"],
  ["https://example.com/#top", utm, "https://example.com/?utm_source=mail#top"],
  ["https://example.com/?a=1&b=%20", utm, "https://example.com/?a=1&b=%20&utm_source=mail"],
  ["https://example.com/?utm_source=old&a=1#x", utm, "https://example.com/?a=1&utm_source=mail#x"],
  ["https://example.com/?utm%5Fsource=old", utm, "https://example.com/?utm_source=mail"],
  ["https://example.com/", [{ name: "q", value: "a&b=c #d" }], "https://example.com/?q=a%26b%3Dc%20%23d"],
  ["https://example.com/?a=x+y&c", [], "https://example.com/?a=x+y&c"],
  ["https://bücher.example/ä", [], "https://xn--bcher-kva.example/%C3%A4"],
])("%s", (address, parameters, result) => {
  expect(withParameters(address, parameters)).toBe(result);
});
