import { expect, test } from "vitest";
import type { Domain, Domains } from "./domains";
import { siteFinder } from "./site";

const shop: Domain = {
  id: 1,
  host: "go.shop.example",
  redirectRoot: "",
  redirect404: "",
  isServed: true,
  isSecure: true,
};
const waiting: Domain = { ...shop, id: 2, host: "not-yet.example", isServed: false };
const byAddress: Domain = { ...shop, id: 3, host: "[2001:db8::1]" };
const known = new Map([shop, waiting, byAddress].map((domain) => [domain.host, domain]));
const domains = { get: (host: string) => known.get(host) } as Domains;

test.each([
  ["app.example", { kind: "app" }],
  ["APP.example", { kind: "app" }],
  ["s.example", { kind: "short" }],
  ["go.shop.example", { kind: "branded", domain: shop }],
  ["Go.Shop.Example", { kind: "branded", domain: shop }],
  ["go.shop.example:8443", { kind: "branded", domain: shop }],
  ["[2001:db8::1]", { kind: "branded", domain: byAddress }],
  ["[2001:db8::1]:8080", { kind: "branded", domain: byAddress }],
  ["not-yet.example", { kind: "closed" }],
  ["203.0.113.9:3000", { kind: "shared" }],
  [undefined, { kind: "shared" }],
])("%s", (host, site) => {
  const siteOf = siteFinder("https://app.example", "https://s.example", domains);
  expect(siteOf(host)).toEqual(site);
});

test("one host for both is shared", () => {
  const siteOf = siteFinder("https://app.example:8443", "https://app.example:8443", domains);
  expect(siteOf("app.example:8443")).toEqual({ kind: "shared" });
});
