import { expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { CHROME, visitsForFile } from "./visits-fixture";

Object.assign(env(), { OLD_PATH_PREFIXES: ["/q/", "/login/", "/s/"] });
const at = await visitsForFile("old paths");
const own = new URL(env().SHORT_URL).host;

const get = (path: string, host = own) => at.visit(path, { headers: { host, "user-agent": CHROME } });
const locationOf = async (path: string, host = own) => (await get(path, host)).headers.location;

test("a path with an old prefix leads where its alias does, with its query", async () => {
  expect((await get("/q/menu")).status).toBe(404);
  await at.addLink("menu", { url: "https://example.com/menu" });
  await at.addLink("a/b", { url: "https://example.com/ab" });
  for (const path of ["/q/menu", "/q/MENU/", "/s/menu?x=1", "/Q/m%65nu"])
    expect(await locationOf(path), path).toBe("https://example.com/menu");
  expect(await locationOf("/q/a/b")).toBe("https://example.com/ab");
});

test("a link of that very name, and our own pages, win", async () => {
  await at.addLink("q/menu", { url: "https://example.com/exact" });
  // It was asked for before, and is noticed when the database says so.
  await expect.poll(() => locationOf("/q/menu")).toBe("https://example.com/exact");
  expect((await get("/login/menu")).text).toBe("somebody else");
  for (const path of ["/q/login", "/q/api/urls", "/q/", "/q", "/q/nobody", "/x/menu", "/q/q/menu/x"])
    expect((await get(path)).status, path).toBe(404);
});

test("a domain of one's own has its own aliases behind a prefix, one that our pages have included", async () => {
  const domainId = await at.addDomain("go.example");
  await at.addLink("menu", { url: "https://example.com/branded", domain_id: domainId });
  expect(await locationOf("/q/menu", "go.example")).toBe("https://example.com/branded");
  expect(await locationOf("/login/menu", "go.example")).toBe("https://example.com/branded");
});

test("a password is asked for behind a prefix as well", async () => {
  await at.addLink("locked", { password_hash: "$scrypt$ln=4,r=8,p=1$AAAA$AAAA" });
  const { status, text } = await get("/q/locked");
  expect(status).toBe(401);
  expect(text).toContain('type="password"');
});
