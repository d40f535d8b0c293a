import { expect, test } from "vitest";
import { linkRow } from "../caches/link-row-fixture";
import { decide } from "../decide";
import { compileLink, type LinkRow } from "../link";
import { drawer } from "../rules/random-fixtures";
import { imagine } from "../simulator/imagine";

type Facts = Parameters<typeof imagine>[0];
const columns = { parts: null, alias: "spring" };

function landing(change: Partial<LinkRow>, facts: Facts = {}): string {
  const decision = decide(compileLink(linkRow(7, { ...columns, ...change })), imagine(facts), "locked");
  return "to" in decision ? decision.to.address : decision.kind;
}

test.each([
  ["off", "https://example.com/a?x=1", "y=2", "https://example.com/a?x=1"],
  ["append", "https://example.com/a?x=1", "y=2&x=3", "https://example.com/a?x=1&y=2"],
  ["override", "https://example.com/a?x=1", "y=2&x=3", "https://example.com/a?y=2&x=3"],
  ["append", "https://example.com/a", "a=1&a=2&b", "https://example.com/a?a=1&a=2&b"],
  ["append", "https://example.com/a#part", "q=caf%C3%A9+x", "https://example.com/a?q=caf%C3%A9+x#part"],
  ["append", "https://example.com/a", "%zz=%&x=a b", "https://example.com/a?%25zz=%25&x=a%20b"],
  [
    "append",
    "https://example.com/a?%75tm_source=own",
    "utm_source=news",
    "https://example.com/a?%75tm_source=own",
  ],
  ["append", "https://example.com", "https://evil.test", "https://example.com/?https://evil.test"],
] as const)("query %s: %s with %s", (passquery, url, query, wanted) => {
  expect(landing({ url, delivery: { passquery } }, { query })).toBe(wanted);
});

test("the link's own parameters count as the destination's, and its attribution is never replaced", () => {
  const parts = {
    targets: null,
    used_up: null,
    overlay: null,
    splash: null,
    pixels: null,
    parameters: [{ name: "utm_source", value: "own" }],
  };
  const query = "utm_source=theirs&sw=forged&z=1";
  const url = "https://example.com/";
  expect(landing({ url, parts, delivery: { passquery: "append" } }, { query })).toBe(
    `${url}?utm_source=own&sw=forged&z=1`,
  );
  const overridden = landing(
    { url, parts, attributed: true, delivery: { passquery: "override" } },
    { query },
  );
  expect(overridden).toMatch(/^https:\/\/example\.com\/\?sw=[\w-]+&utm_source=theirs&z=1$/);
  expect(overridden).not.toContain("forged");
});

test.each([
  ["https://example.com/docs", "/a/b", "https://example.com/docs/a/b"],
  ["https://example.com/docs/?x=1#f", "/a/", "https://example.com/docs/a/?x=1#f"],
  ["https://example.com", "/a%20b/%2e%2e/../c", "https://example.com/a%20b/c"],
  ["https://example.com/docs", "//evil.test", "https://example.com/docs/evil.test"],
  ["https://example.com/docs", "/\\evil.test/..%2fx", "https://example.com/docs/%5Cevil.test/..%2Fx"],
  ["https://example.com/docs", "/%zz/%ff", "https://example.com/docs/%25zz/%EF%BF%BD"],
  ["https://example.com", "/@scope/a:b;c=1,2&d+$/%40%2B", "https://example.com/@scope/a:b;c=1,2&d+$/%40%2B"],
  ["https://example.com", "/%3a..:/@%2e%2e/x@evil.test:80", "https://example.com/%3A..:/@../x@evil.test:80"],
  ["https://example.com/docs", "/żółw", "https://example.com/docs/%C5%BC%C3%B3%C5%82w"],
])("path: %s with %s", (url, path, wanted) => {
  expect(landing({ url, delivery: { passpath: true } }, { path })).toBe(wanted);
});

test.each([
  ["https://docs.example.com/*", "", "https://docs.example.com/"],
  ["https://docs.example.com/*", "/", "https://docs.example.com/"],
  ["https://docs.example.com/*?x=1#f", "/a/b/", "https://docs.example.com/a/b/?x=1#f"],
  ["https://example.com/a/*/z", "", "https://example.com/a/z"],
  ["https://example.com/a/*/z", "/b/c/", "https://example.com/a/b/c/z"],
  ["https://example.com/item-*.html", "/7", "https://example.com/item-7.html"],
  ["https://example.com/a/.*", "/.", "https://example.com/a/"],
  ["https://example.com/a/.*", "", "https://example.com/a/"],
  ["https://example.com/*", "//evil.test/..%2f/%2e%2e/x", "https://example.com/evil.test/..%2F/x"],
  ["https://example.com/*", "/%7Bcountry%7D/*", "https://example.com/%7Bcountry%7D/*"],
  ["https://example.com/plain?q=*", "/a/b", "https://example.com/plain?q=*"],
  ["https://example.com/%7Bquery.a%7D/*", "/x", "https://example.com/*/x", "a=*"],
  ["https://example.com/%2A/*", "/x", "https://example.com/%2A/x"],
])("wildcard: %s with %s", (url, path, wanted, query = "") => {
  expect(landing({ alias: "docs/*", url }, { path, query })).toBe(wanted);
});

test("a star in the destination of any other link is itself", () => {
  expect(landing({ alias: "docs", url: "https://example.com/*" }, { path: "a" })).toBe(
    "https://example.com/*",
  );
  expect(landing({ alias: "docs/*", url: "https://example.com/?a=%7Balias%7D" })).toBe(
    "https://example.com/?a=docs",
  );
});

test("placeholders are filled in, each in its own place", () => {
  const facts = {
    country: "DE",
    region: "Bavaria",
    city: "Munich",
    language: "pt-BR",
    query: "ref=a%26b%2Fc",
    path: "x/y z",
  };
  const filled = (url: string) => landing({ url: new URL(url).href }, facts);
  expect(filled("https://example.com/{country}/{city}?l={language}&r={query.ref}&a={alias}")).toBe(
    "https://example.com/DE/Munich?l=pt-br&r=a%26b%2Fc&a=spring",
  );
  expect(filled("https://example.com/docs/{path}?p={path}#{query.ref}")).toBe(
    "https://example.com/docs/x/y%20z?p=x%2Fy%20z#a%26b%2Fc",
  );
  expect(filled("https://example.com/{query.none}/{unknown}/{query.ref}")).toBe(
    "https://example.com//%7Bunknown%7D/a%26b%2Fc",
  );
  expect(filled("https://example.com/?id={click_id}")).toMatch(/\?id=[\w-]+\.[\w-]{11}$/);
  expect(landing({ url: "https://example.com/%7Bpath%7D" })).toBe("https://example.com/");
  expect(landing({ url: "https://example.com/a/%7Bquery.x%7D/b" }, { query: "x=.." })).toBe(
    "https://example.com/a//b",
  );
});

test("a link that takes nothing along stays the plain object that it was", () => {
  const link = compileLink(linkRow(7));
  expect(link.rules.delivery).toBeUndefined();
  expect(decide(link, imagine({ query: "a=1" }), "locked")).toEqual({ kind: "go", to: link });
});

const SIGNS = [
  "a",
  "b=1",
  "&",
  "=",
  "?",
  "#",
  "/",
  "\\",
  "..",
  ".",
  "%",
  "%2",
  "%2e",
  "%2F",
  "%00",
  "%0d%0a",
  "\r\n",
  " ",
  "\t",
  "@",
  ":",
  "//",
  "é",
  "\u00ff",
  "\u{1f600}",
  "\ud800",
  "<",
  ">",
  '"',
  "'",
  "[",
  "]",
  "{",
  "}",
  "|",
  "^",
  "`",
  ";",
  "utm_source=x",
  "sw=1",
  "http://evil.test",
  "javascript:",
];
const URLS = [
  "https://example.com",
  "https://example.com:8443/a/b?x=1&sw=own#part",
  "http://xn--e1afmkfd.example/%7Bpath%7D/z?q=%7Bquery.a%7D",
  "https://example.com/%7Bquery.a%7D/%7Balias%7D?c={country}&d={query.b}#{path}",
  "https://example.com/docs/%7Bpath%7D",
  "https://example.com/x%7Bquery.a%7D%7Bquery.b%7Dy/",
  "https://example.com/*",
  "https://example.com/a/*/%7Bpath%7D/.*?q=*#*",
  "https://example.com/a/%7Bquery.a%7D*%7Bquery.b%7D/.%7Bquery.b%7D*",
];

test("a hundred thousand hostile queries and paths lead to the destination's own host, in whole escapes", () => {
  const c = drawer("hostile");
  const text = () => Array.from({ length: c.below(12) }, () => c.pick(SIGNS)).join("");
  const modes = ["append", "override", "off"] as const;
  const kinds = URLS.flatMap((url) => ["spring", "docs/*"].map((alias) => ({ url, alias })));
  const links = kinds.flatMap(({ url, alias }) =>
    modes.map((passquery) => {
      const row = linkRow(7, {
        ...columns,
        alias,
        url: new URL(url).href,
        delivery: { passquery, passpath: c.below(2) === 0 },
      });
      return { own: new URL(url), link: compileLink(row) };
    }),
  );
  for (let n = 0; n < 100_000; n++) {
    const { own, link } = c.pick(links);
    const facts = { query: text(), path: text(), country: "DE", userAgent: "curl/8" };
    const decision = decide(link, imagine(facts), "locked");
    const address = "to" in decision ? decision.to.address : "";
    const problem = wrongIn(address, own);
    if (problem) expect(problem, JSON.stringify({ facts, own: own.href, address })).toBe("");
  }
});

/** What a browser would make of an address that we did not mean; "" for a right one. */
function wrongIn(address: string, own: URL): string {
  if (!URL.canParse(address)) return "no address";
  const url = new URL(address);
  if (url.origin !== own.origin || url.username || url.password) return "another host";
  if (/%(?![0-9a-f]{2})/i.test(address)) return "a broken escape";
  if (/[^\x21-\x7e]/.test(address)) return "not ASCII";
  const fixed = own.pathname.split(/%7B|\*/i)[0] ?? "";
  if (!url.pathname.startsWith(fixed.replace(/\/$/, ""))) return "above the destination's own path";
  if (url.pathname !== address.slice(url.origin.length).split(/[?#]/)[0])
    return "a path that browsers change";
  return "";
}
