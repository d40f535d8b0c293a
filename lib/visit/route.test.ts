import { expect, test } from "vitest";
import { routeOf } from "./route";
import type { Site } from "./site";

const domain = { id: 1, host: "go.example", redirectRoot: "", redirect404: "", isServed: true };
const sites = {
  shared: { kind: "shared" },
  app: { kind: "app" },
  short: { kind: "short" },
  branded: { kind: "branded", domain },
  closed: { kind: "closed" },
} satisfies Record<string, Site>;

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
  ["shared", "/a/b", "pass"],
  ["shared", "/%61bc", "unknown"],
  ["shared", "/.env", "unknown"],
  ["shared", `/${"a".repeat(65)}`, "unknown"],
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
  ["branded", "/qr/x", "unknown"],
  ["short", "/healthz", "pass"],
  ["short", "/R/spring", "rotator"],
  ["branded", "/r/spring", "unknown"],
  ["shared", "/b/ada", "bio ada"],
  ["shared", "/B/ada/?x=1", "bio ada"],
  ["shared", "/b/ada/more", "unknown"],
  ["shared", "/b", "unknown"],
  ["shared", "/b/%61", "unknown"],
  ["short", "/b/ada", "bio ada"],
  ["app", "/b/ada", "pass"],
  ["branded", "/b/ada", "unknown"],
  ["branded", "/", "root"],
  ["branded", "/login", "alias login"],
  ["branded", "/api", "alias api"],
  ["branded", "/dashboard/links", "unknown"],
  ["branded", "/api/urls", "unknown"],
  ["closed", "/", "unknown"],
  ["closed", "/abc", "unknown"],
  ["closed", "/login", "unknown"],
])("on the %s host %s is %s", (site, target, expected) => {
  const route = routeOf(sites[site], target);
  expect("alias" in route ? `${route.kind} ${route.alias}` : route.kind).toBe(expected);
});
