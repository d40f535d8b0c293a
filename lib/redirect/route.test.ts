import { expect, test } from "vitest";
import { brandedSite, type Domain, routeOf, type Site, siteResolver } from "./route";
import type { VisitRequest, VisitResponse } from "./visit-context";
import { readRequest } from "./visitor";

const domain = {
  id: 1,
  workspaceId: 1,
  host: "go.example",
  redirectRoot: "",
  redirect404: "",
  qrWords: [],
  apps: null,
  status: "served" as const,
  isSecure: true,
};
/** Flags of our own host without https. */
const own = {
  domainId: 0,
  isSecure: false,
  hostIsolation: "shared-host",
  strictTransport: undefined,
} as const;
const sites = {
  shared: { ...own, kind: "shared" },
  app: { ...own, kind: "app" },
  short: { ...own, kind: "short" },
  branded: brandedSite(domain),
  closed: { ...own, kind: "closed" },
} satisfies Record<string, Site>;

const pathOf = (url: string) =>
  readRequest({ url, headers: {} } as VisitRequest, {} as VisitResponse, "").path;

test.each<[keyof typeof sites, string, string]>([
  ["shared", "/abc", "alias abc"],
  ["shared", "/abc?utm=1", "alias abc"],
  ["shared", "/abc/", "alias abc"],
  ["shared", "/v1.2", "alias v1.2"],
  ["shared", "/", "pass"],
  ["shared", "/?x", "pass"],
  ["shared", "/login", "pass"],
  ["shared", "/LOGIN", "pass"],
  ["shared", "/api/urls", "pass"],
  ["shared", "/a/b", "alias a/b"],
  ["shared", "/a/b/", "alias a/b"],
  ["shared", "/caf\u00c3\u00a9", "alias caf%C3%A9"],
  ["shared", "/caf%c3%a9+", "preview caf%C3%A9"],
  ["shared", "/a//b", "unknown"],
  ["shared", "/a/%2e%2e/b", "unknown"],
  ["branded", "/.well-known/x", "unknown"],
  ["shared", "/%61bc", "alias abc"],
  ["shared", "/%41%62%63%2Dd/?x=%61", "alias Abc-d"],
  ["shared", "/a%2eb%5Fc", "alias a.b_c"],
  ["shared", "/%61bc%2B", "preview abc"],
  ["shared", "/abc+picture.png", "preview abc"],
  ["shared", "/%61%2Fb", "alias a%2Fb"],
  ["shared", "/%61%", "unknown"],
  ["shared", "/%ff", "unknown"],
  ["shared", "/%6", "unknown"],
  ["shared", "/%6cogin", "unknown"],
  ["shared", "/%61pi/urls", "pass"],
  ["shared", "/%72/spr%69ng", "rotator"],
  ["shared", "/u/%61da/spring-sale-%37", "list"],
  ["shared", "/q%72/%78.%73vg", "qr x"],
  ["branded", "/%6Cogin", "alias login"],
  ["branded", "/%61%2e%2e%2fb", "alias a..%2Fb"],
  ["shared", "/.env", "alias .env"],
  ["shared", `/${"a".repeat(65)}`, `alias ${"a".repeat(65)}`],
  ["shared", `/${"a".repeat(2_000)}`, "unknown"],
  ["shared", "/report?link=go.example%2Fabc", "report"],
  ["short", "/report", "report"],
  ["app", "/report", "pass"],
  ["branded", "/report", "alias report"],
  ["shared", "/docs/privacy", "privacy"],
  ["short", "/docs/privacy?x", "privacy"],
  ["app", "/docs/privacy", "pass"],
  ["branded", "/docs/privacy", "alias docs/privacy"],
  ["shared", "/docs", "pass"],
  ["shared", "/privacy", "alias privacy"],
  ["shared", "/r/spring?x", "rotator"],
  ["shared", "/r/spring/x", "pass"],
  ["shared", "/u/ada/spring-sale-7", "list"],
  ["shared", "/u/ada/7", "pass"],
  ["app", "/r/spring", "pass"],
  ["app", "/abc", "pass"],
  ["short", "/abc", "alias abc"],
  ["short", "/", "root"],
  ["short", "/dashboard", "unknown"],
  ["short", "/login", "unknown"],
  ["short", "/qr/x", "qr x"],
  ["shared", "/qr/x?y", "qr x"],
  ["short", "/qr/x.png?size=100", "qr x"],
  ["short", "/QR/x.PNG", "qr x"],
  ["short", "/qr/x/y", "pass"],
  ["branded", "/qr/x", "alias qr/x"],
  ["short", "/healthz", "pass"],
  ["short", "/R/spring", "rotator"],
  ["branded", "/r/spring", "alias r/spring"],
  ["shared", "/b/ada", "bio ada"],
  ["shared", "/B/ada/?x=1", "bio ada"],
  ["shared", "/b/ada/more", "bio ada"],
  ["shared", "/b/ada/more/yet", "unknown"],
  ["shared", "/b/ada/no-block", "unknown"],
  ["shared", "/b", "unknown"],
  ["shared", "/b/%61", "bio a"],
  ["shared", "/b/%ff", "unknown"],
  ["short", "/b/ada", "bio ada"],
  ["app", "/b/ada", "pass"],
  ["branded", "/b/ada", "alias b/ada"],
  ["branded", "/", "root"],
  ["branded", "/login", "alias login"],
  ["branded", "/api", "alias api"],
  ["branded", "/dashboard/links", "alias dashboard/links"],
  ["branded", "/api/urls", "alias api/urls"],
  ["closed", "/", "unknown"],
  ["closed", "/abc", "unknown"],
  ["closed", "/login", "unknown"],
])("on the %s host %s is %s", (site, target, expected) => {
  const route = routeOf(sites[site], pathOf(target));
  expect("alias" in route ? `${route.kind} ${route.alias}` : route.kind).toBe(expected);
});

const shop: Domain = {
  id: 1,
  workspaceId: 1,
  host: "go.shop.example",
  redirectRoot: "",
  redirect404: "",
  qrWords: [],
  apps: null,
  status: "served",
  isSecure: true,
};
const lost: Domain = { ...shop, id: 2, host: "no-more.example", status: "closed" };
const claim: Domain = { ...shop, id: 4, host: "not-yet.example", status: "claim" };
const ours: Domain = { ...shop, id: 5, host: "app.example" };
const byAddress: Domain = { ...shop, id: 3, host: "[2001:db8::1]" };
const domains = new Map(
  [shop, lost, claim, ours, byAddress].map((domain) => [domain.host, brandedSite(domain)]),
);
const YEAR = "max-age=31536000";
const branded = {
  domainId: 1,
  isSecure: true,
  hostIsolation: "own-host",
  strictTransport: "max-age=2592000",
};

test.each([
  ["app.example", { kind: "app" }],
  ["APP.example", { kind: "app" }],
  ["s.example", { kind: "short", strictTransport: YEAR }],
  ["go.shop.example", { ...branded, kind: "branded", domain: shop }],
  ["Go.Shop.Example", { ...branded, kind: "branded", domain: shop }],
  ["go.shop.example:8443", { ...branded, kind: "branded", domain: shop }],
  ["[2001:db8::1]", { ...branded, domainId: 3, kind: "branded", domain: byAddress }],
  ["[2001:db8::1]:8080", { ...branded, domainId: 3, kind: "branded", domain: byAddress }],
  ["Go.Shop.Example.:8443", { ...branded, kind: "branded", domain: shop }],
  ["no-more.example", { kind: "closed" }],
  ["not-yet.example", { kind: "shared", isClaimed: true }],
  ["app.example:8443", { kind: "app" }],
  ["app.example.", { kind: "app" }],
  ["s.example:80", { kind: "short" }],
  ["203.0.113.9:3000", { kind: "shared" }],
  [undefined, { kind: "shared" }],
])("%s", (host, site) => {
  const siteOf = siteResolver("https://app.example", "https://s.example", domains);
  expect(siteOf(host)).toEqual({ ...own, isSecure: true, ...site });
});

test("one host for both is a shared site", () => {
  const siteOf = siteResolver("https://app.example:8443", "https://app.example:8443", domains);
  const shared = { ...own, isSecure: true, kind: "shared" };
  expect(siteOf("app.example:8443")).toEqual({ ...shared, strictTransport: YEAR });
  expect(siteOf("app.example")).toEqual(shared);
});
