import { expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { visitsForFile } from "./visits-fixture";

const at = await visitsForFile("Wildcards");
const HOST = "go.wildcards.example";
const domain_id = await at.addDomain(HOST, { qr_prefix: "q" });
const onBrand = (path: string) => at.visit(path, { headers: { host: HOST } });
const location = async (path: string, host?: string) =>
  (await at.visit(path, host ? { headers: { host } } : {})).headers.location;
/** A link, and that it is visited. */
async function added(
  alias: string,
  to: string,
  columns: { domain_id?: number } & Record<string, unknown> = {},
): Promise<number> {
  const id = await at.addLink(alias, { url: to, ...columns });
  const headers = columns.domain_id === undefined ? undefined : { host: HOST };
  await changed(`${columns.domain_id ?? 0}:${alias}`);
  const below = alias.replace(/\*$/, "zz");
  const { status, headers: sent } = await at.visit(`/${below}`, headers && { headers });
  if (status !== 410) expect(sent.location).toBe(to.replace("*", "zz"));
  return id;
}
/** Says that a link changed, as each write of the API does. */
async function changed(name: string): Promise<void> {
  await pool().query("select pg_notify('switchyard', $1)", [`l:${name.toLowerCase()}`]);
}

test("a wildcard takes what is below its prefix, and the prefix itself", async () => {
  await added("guide/*", "https://docs.example.com/*");
  for (const [path, to] of [
    ["/guide/a/b", "https://docs.example.com/a/b"],
    ["/guide/a/b/?x=1", "https://docs.example.com/a/b/"],
    ["/Guide/A", "https://docs.example.com/A"],
    ["/%67uide/a%20b", "https://docs.example.com/a%20b"],
    ["/guide", "https://docs.example.com/"],
    ["/guide/", "https://docs.example.com/"],
    ["/guide/*", "https://docs.example.com/"],
    ["/guide/c++", "https://docs.example.com/c++"],
    ["/guide//evil.test", "https://docs.example.com/evil.test"],
    [`/guide/${"x/".repeat(400)}`, `https://docs.example.com/${"x/".repeat(400)}`],
  ] as const)
    expect([path, await location(path)]).toEqual([path, to]);
  for (const path of ["/guide/../admin", "/guide/%2e%2e/admin", "/guidex/a", "//guide/a"])
    expect([path, (await at.visit(path)).status]).toEqual([path, 404]);
});

test("the longest prefix wins, and a link's own alias before any", async () => {
  await added("app/*", "https://example.com/app/*");
  await added("app/v2/*", "https://example.com/two/*/end");
  await added("app/v2/start", "https://example.com/start");
  await added("app", "https://example.com/plain");
  expect(await location("/app/v1/a")).toBe("https://example.com/app/v1/a");
  expect(await location("/app/v2/a/b/")).toBe("https://example.com/two/a/b/end");
  expect(await location("/app/v2")).toBe("https://example.com/two/end");
  expect(await location("/app/v2/start")).toBe("https://example.com/start");
  expect(await location("/app")).toBe("https://example.com/plain");
});

test("a wildcard comes before links that take paths along, and a destination without a star is itself", async () => {
  await added("shop/new", "https://example.com/taken", { delivery: { passpath: true } });
  await added("shop/*", "https://example.com/closed?x=1#part");
  expect(await location("/shop/new/a")).toBe("https://example.com/closed?x=1#part");
  expect(await location("/shop/new")).toBe("https://example.com/taken");
});

test("on a branded domain a wildcard comes before the pages of its workspace, and machines' paths are nobody's", async () => {
  await at.add("qr_codes", {
    alias: "Printed1",
    type: "link",
    name: "n",
    data: { url: "https://example.com/code" },
  });
  expect((await onBrand("/q/Printed1")).headers.location).toBe("https://example.com/code");
  await added("q/*", "https://example.com/star/*", { domain_id });
  expect((await onBrand("/q/Printed1")).headers.location).toContain("/star/Printed1");
  expect((await onBrand("/qr/Printed1")).headers.location).toBe("https://example.com/code");
  await at.addLink(".well-known/*", { domain_id });
  await changed(`${domain_id}:.well-known/*`);
  expect((await onBrand("/.well-known/x/y")).status).toBe(404);
});

test("a wildcard of one host is none of another's", async () => {
  await added("only/*", "https://example.com/only/*", { domain_id });
  expect((await onBrand("/only/a")).status).toBe(302);
  expect((await at.visit("/only/a")).status).toBe(404);
});

test("a wildcard that is made, changed or deleted is known at once", async () => {
  expect((await at.visit("/late/a")).status).toBe(404);
  const id = await added("late/*", "https://example.com/one/*");
  expect(await location("/late/a")).toBe("https://example.com/one/a");
  await pool().query("update links set url = 'https://example.com/two/*' where id = $1", [id]);
  await changed("0:late/*");
  expect(await location("/late/a")).toBe("https://example.com/two/a");
  await pool().query("update links set deleted_at = now() where id = $1", [id]);
  await changed("0:late/*");
  expect((await at.visit("/late/a")).status).toBe(404);
});

test("targets, rules, passwords and previews of a wildcard are those of any link", async () => {
  const id = await added("all/*", "https://example.com/all/*", {
    rules: JSON.stringify([
      { name: "Rule 1", when: { query: { name: "vip" } }, url: "https://example.com/vip/*?a={alias}" },
    ]),
  });
  await pool().query(
    "insert into link_targets (link_id, kind, name, url, position) values ($1, 'language', 'de', 'https://example.com/de/*', 0)",
    [id],
  );
  expect(await location("/all/x?vip=1")).toBe("https://example.com/vip/x?a=all");
  const german = await at.visit("/all/x/y", { headers: { "accept-language": "de" } });
  expect(german.headers.location).toBe("https://example.com/de/x/y");
  expect((await at.visit("/all/*+")).text).toContain("https://example.com/all/*");
  await added("shut/*", "https://example.com/*", { disabled_at: new Date() });
  expect((await at.visit("/shut/a/b")).status).toBe(410);
});

test("aliases beyond ASCII are found in whatever form they are sent", async () => {
  await added("%E5%BC%A0/caf%C3%A9", "https://example.com/cafe");
  await added("%D1%81%D0%B0%D1%85%D0%B0%D1%80/*", "https://example.com/sugar/*");
  await added("%E2%9D%A4", "https://example.com/heart");
  for (const [path, to] of [
    [`/${encodeURIComponent("张")}/${encodeURIComponent("cafe\u0301")}`, "https://example.com/cafe"],
    [`/${encodeURIComponent("张")}/${encodeURIComponent("CAFÉ")}`, "https://example.com/cafe"],
    [`/${encodeURIComponent("САХАР")}/a`, undefined],
    [`/${encodeURIComponent("сахар")}/a`, "https://example.com/sugar/a"],
    [`/${encodeURIComponent("❤\uFE0F")}`, "https://example.com/heart"],
    [`/${encodeURIComponent("❤")}`, "https://example.com/heart"],
  ] as const)
    expect([path, await location(path)]).toEqual([path, to ?? "https://example.com/sugar/a"]);
});
