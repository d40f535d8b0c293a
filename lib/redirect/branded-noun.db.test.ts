import { beforeAll, expect, test } from "vitest";
import { visitsOfLink } from "@/lib/analytics/store/read-fixtures";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { form, visitsForFile } from "./visits-fixture";

// A cheap scrypt of "open sesame".
const HASH = "$scrypt$ln=10,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$Zta08k14WLOKsrsrt87Fi2AXDLZU9dUfs16KKK4x+kM";

const at = await visitsForFile("Brands");
const HOST = "go.shop.example";
let [domain, other] = [0, 0];

const on = (path: string, host = HOST, more: object = {}) => at.visit(path, { headers: { host }, ...more });
const addQr = (alias: string, columns: object = {}) =>
  at.add("qr_codes", {
    alias,
    type: "link",
    name: alias,
    data: { url: "https://example.com/menu" },
    ...columns,
  });
const kept = (linkId: number) => async () =>
  (await visitsOfLink(linkId)).map(({ source, source_id, outcome }) => `${source} ${source_id} ${outcome}`);

beforeAll(async () => {
  domain = await at.addDomain(HOST, { qr_prefix: "q" });
  const { rows } = await pool().query<{ id: number }>(
    "insert into workspaces (name) values ('Somebody else') returning id",
  );
  other = rows[0]?.id ?? 0;
  await at.addDomain("else.example", { workspace_id: other });
});

test("a code is scanned on its domain by each of its words, and counted", async () => {
  const link = await at.addLink("menu");
  const qr = await addQr("Scanned1", { link_id: link, domain_id: domain });
  for (const path of ["/q/Scanned1", "/qr/scanned1", "/Q/SCANNED1/"]) {
    const { status, headers } = await on(path);
    expect([status, headers.location]).toEqual([302, "https://example.com/there"]);
    expect(headers["strict-transport-security"]).toBe("max-age=2592000");
  }
  await expect.poll(kept(link)).toEqual(Array.from({ length: 3 }, () => `qr ${qr} passed`));
});

test("a code moved to another domain, or back, is still found where it was printed", async () => {
  const second = await at.addDomain("two.shop.example");
  const qr = await addQr("Moved1", { domain_id: domain });
  const everywhere = async () => {
    for (const [path, host] of [
      ["/q/Moved1", HOST],
      ["/qr/Moved1", "two.shop.example"],
      ["/qr/Moved1", "localhost"],
    ] as const)
      expect((await on(path, host)).status).toBe(302);
  };
  await everywhere();
  for (const id of [second, null]) {
    await pool().query("update qr_codes set domain_id = $2 where id = $1", [qr, id]);
    await everywhere();
  }
});

test("a word that a domain had before its codes leads to them for good", async () => {
  const host = "words.shop.example";
  const id = await at.addDomain(host, { qr_prefix: "scan" });
  await addQr("Words1", { domain_id: id });
  expect((await on("/scan/Words1", host)).status).toBe(302);
  for (const word of ["s", "", "code", "scan"])
    await pool().query("update domains set qr_prefix = $2 where id = $1", [id, word]);
  await expect.poll(async () => (await on("/code/Words1", host)).status).toBe(302);
  for (const word of ["scan", "s", "code", "qr"])
    expect((await on(`/${word}/Words1`, host)).status, word).toBe(302);
  expect((await on("/other/Words1", host)).status).toBe(404);
});

test("the picture of a code shows the address on its domain, and follows a change of the word", async () => {
  const host = "pictures.shop.example";
  const id = await at.addDomain(host);
  await addQr("Picture1", { domain_id: id });
  const etag = async () => (await on("/qr/Picture1.svg", host)).headers.etag;
  const first = await etag();
  expect(first).toBeDefined();
  expect((await on("/qr/Picture1.svg", "localhost")).headers.etag).toBe(first);
  await pool().query("update domains set qr_prefix = 'p' where id = $1", [id]);
  await expect.poll(etag).not.toBe(first);
});

test("nothing of another workspace has an address on a domain", async () => {
  const link = await at.addLink("foreign-link");
  await addQr("Foreign1", { link_id: link });
  const campaign = await at.add("campaigns", { name: "Foreign", slug: "foreign", access: "public" });
  await pool().query("insert into campaign_members (campaign_id, link_id) values ($1, $2)", [campaign, link]);
  await at.add("bio_pages", { alias: "foreign", title: "Foreign", content: { blocks: [] } });
  for (const path of [
    "/qr/Foreign1",
    "/qr/Foreign1.svg",
    "/r/foreign",
    "/b/foreign",
    `/u/foreign-${campaign}`,
  ]) {
    expect((await on(path)).status, path).toBeLessThan(400);
    expect((await on(path, "else.example")).status, path).toBe(404);
  }
  expect((await visitsOfLink(link)).length).toBeLessThanOrEqual(2);
});

test("links win over other nouns, whatever their alias", async () => {
  await addQr("Won1");
  await at.add("bio_pages", { alias: "won", title: "Won", content: { blocks: [] } });
  for (const alias of ["qr", "b", "q", "u", "r", "b/won", "q/won1"])
    await at.addLink(alias, { domain_id: domain, url: `https://example.com/${alias}` });
  for (const alias of ["qr", "b", "q", "u", "r", "b/won", "q/won1"])
    expect((await on(`/${alias}`)).headers.location).toBe(`https://example.com/${alias}`);
  // What no link has is still there.
  expect((await on("/qr/won1")).headers.location).toBe("https://example.com/menu");
});

test("a rotator sends on from a domain, counts, and falls back to the list there", async () => {
  const link = await at.addLink("rotated", { domain_id: domain });
  const id = await at.add("campaigns", { name: "Spring", slug: "brand-spring", access: "public" });
  await pool().query("insert into campaign_members (campaign_id, link_id) values ($1, $2)", [id, link]);
  expect((await on("/r/Brand-Spring")).headers.location).toBe("https://example.com/there");
  await expect.poll(kept(link)).toEqual([`rotator ${id} passed`]);
  await pool().query("update links set disabled_at = now() where id = $1", [link]);
  await expect.poll(async () => (await on("/r/brand-spring")).headers.location).toBe(`/u/brand-spring-${id}`);
});

test("a public list is shown on a domain in the look of the brand, without anybody's name", async () => {
  await pool().query("insert into brands (workspace_id, name, color) values ($1, 'The Shop', '#14502f')", [
    at.workspace,
  ]);
  const link = await at.addLink("listed", { domain_id: domain, title: "Linen" });
  const id = await at.add("campaigns", { name: "Summer", access: "public" });
  await pool().query("insert into campaign_members (campaign_id, link_id) values ($1, $2)", [id, link]);
  const shown = await on(`/u/list-${id}`);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain(`<a href="https://${HOST}/listed">Linen</a>`);
  expect(shown.text).toContain("The Shop");
  expect((await on(`/u/other-${id}`)).status).toBe(404);
  await pool().query("update campaigns set access = 'private' where id = $1", [id]);
  expect((await on(`/u/list-${id}`)).status).toBe(404);
});

test("a bio page and its blocks lead on from a domain", async () => {
  const link = await at.addLink("from-bio");
  const blocks = [{ type: "link", id: "k3x", label: "Menu", url: `${env().SHORT_URL}/from-bio` }];
  await at.add("bio_pages", { alias: "Ada", title: "Ada", content: { blocks } });
  const page = await on("/b/ada");
  expect(page.status).toBe(200);
  expect(page.text).toContain('href="/b/Ada/k3x"');
  const { headers } = await on("/b/Ada/k3x");
  expect(headers.location).toMatch(/\/from-bio\?/);
  const { pathname, search } = new URL(String(headers.location));
  await at.visit(pathname + search);
  await expect.poll(async () => (await kept(link)()).map((row) => row.split(" ")[0])).toEqual(["bio"]);
});

test("a password is asked for and given on the domain of the scan", async () => {
  const link = await at.addLink("locked-code", { password_hash: HASH });
  const qr = await addQr("Locked1", { link_id: link });
  expect((await on("/q/Locked1")).status).toBe(401);
  const right = form({ password: "open sesame" });
  const opened = await on("/q/Locked1", HOST, { ...right, headers: { host: HOST, ...right.headers } });
  expect([opened.status, opened.headers.location]).toEqual([303, "/q/Locked1"]);
  const cookie = String(opened.headers["set-cookie"]).split(";", 1)[0] ?? "";
  const passed = await at.visit("/q/Locked1", { headers: { host: HOST, cookie } });
  expect(passed.headers.location).toBe("https://example.com/there");
  await expect.poll(kept(link)).toEqual([`qr ${qr} passed`]);
});

test("what is missing under a prefix leads where the domain sends unknown links", async () => {
  const host = "lost.shop.example";
  await at.addDomain(host, { redirect_404: "https://example.com/lost" });
  for (const path of ["/qr/none", "/r/none", "/b/none", "/u/none-999999", "/qr/none.svg"])
    expect((await on(path, host)).headers.location, path).toBe("https://example.com/lost");
});

test("a domain that is lost shows nothing, and the default short host goes on", async () => {
  const host = "gone.shop.example";
  const id = await at.addDomain(host);
  const qr = await addQr("Gone1", { domain_id: id });
  expect((await on("/qr/Gone1", host)).status).toBe(302);
  await pool().query("update domains set status = 'pending', verified_at = now() where id = $1", [id]);
  const before = env().DOMAIN_CHECK;
  Object.assign(env(), { DOMAIN_CHECK: "require" });
  await pool().query("update domains set redirect_root = 'https://example.com/' where id = $1", [id]);
  await expect.poll(async () => (await on("/qr/Gone1", host)).status).toBe(404);
  Object.assign(env(), { DOMAIN_CHECK: before });
  await pool().query("delete from domains where id = $1", [id]);
  const { rows } = await pool().query("select domain_id from qr_codes where id = $1", [qr]);
  expect(rows).toEqual([{ domain_id: null }]);
  expect((await on("/qr/Gone1", "localhost")).status).toBe(302);
});
