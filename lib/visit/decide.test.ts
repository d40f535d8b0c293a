import { expect, test } from "vitest";
import { referrerOf } from "@/lib/clicks/referrer";
import { readerOf } from "@/lib/device/reader";
import { languagesOf } from "@/lib/language/language";
import { decide } from "./decide";
import { compileLink, type LinkRow, NO_PARTS } from "./link";
import type { Target } from "./targets";
import type { Visitor } from "./visitor";

const NOW = Date.UTC(2026, 10, 20);
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
};

const visitor = (change: Partial<Visitor> = {}, userAgent = "curl/8"): Visitor => ({
  now: NOW,
  address: "203.0.113.9",
  userAgent,
  reader: readerOf(userAgent),
  location: { country: "", region: "" },
  languages: languagesOf(""),
  referrer: referrerOf(""),
  bot: "",
  ...change,
});

const outcome = (change: Partial<LinkRow>, who = visitor()) => {
  const decision = decide(compileLink({ ...row, ...change }), who, "locked");
  if (decision.kind === "refuse") return decision.why;
  return "to" in decision ? `${decision.kind} ${decision.to.rule} ${decision.to.address}` : decision.kind;
};

const past = new Date(NOW - 1);
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
  expect(outcome({ expires_at: new Date(NOW + 1) })).toBe("go  https://example.com/");
  expect(outcome({ expires_at: new Date(NOW) })).toBe("expired");
});

test("an ended link with an address for afterwards leads there, without parameters", () => {
  const link = {
    expires_at: past,
    expired_url: "https://example.com/over",
    parts: { ...NO_PARTS, parameters: [{ name: "a", value: "1" }] },
  };
  expect(outcome(link)).toBe("go-elsewhere  https://example.com/over");
});

test("who has the password passes", () => {
  const link = compileLink({ ...row, password_hash: "$scrypt$" });
  expect(decide(link, visitor(), "unlocked").kind).toBe("go");
});

const target = (kind: Target["kind"], name: string, url = `https://${kind}.example/`): Target => ({
  kind,
  name,
  url,
});
const all = [target("language", "de"), target("device", "iphone"), target("geo", "germany")];
const inGermany = { location: { country: "DE", region: "Bavaria" } };
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
