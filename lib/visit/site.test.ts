import { expect, test } from "vitest";
import type { Domain, Domains } from "./domains";
import { siteFinder } from "./site";

const shop: Domain = {
  id: 1,
  host: "go.shop.example",
  redirectRoot: "",
  redirect404: "",
  standing: "served",
  isSecure: true,
};
const lost: Domain = { ...shop, id: 2, host: "no-more.example", standing: "closed" };
const claim: Domain = { ...shop, id: 4, host: "not-yet.example", standing: "claim" };
const ours: Domain = { ...shop, id: 5, host: "app.example" };
const byAddress: Domain = { ...shop, id: 3, host: "[2001:db8::1]" };
const known = new Map([shop, lost, claim, ours, byAddress].map((domain) => [domain.host, domain]));
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
  ["Go.Shop.Example.:8443", { kind: "branded", domain: shop }],
  ["no-more.example", { kind: "closed" }],
  ["not-yet.example", { kind: "shared", isClaimed: true }],
  ["app.example:8443", { kind: "app" }],
  ["app.example.", { kind: "app" }],
  ["s.example:80", { kind: "short" }],
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
