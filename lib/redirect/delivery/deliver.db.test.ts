import { expect, test } from "vitest";
import { Rules } from "@/lib/links/rules/schema";
import { CHROME, visitsForFile } from "../visits-fixture";

const at = await visitsForFile("Delivery");
const person = (path: string, host?: string) =>
  at.visit(path, { headers: { "user-agent": CHROME, ...(host && { host }) } });
const location = async (path: string, host?: string) => (await person(path, host)).headers.location;

test("a link takes the query along as its domain says, unless it says otherwise", async () => {
  const host = "go.delivery.example";
  const domain_id = await at.addDomain(host, { delivery: { passquery: "append", redirectcode: 307 } });
  await at.addLink("as-domain", { domain_id });
  await at.addLink("own", { domain_id, delivery: { passquery: "off", redirectcode: 302 } });
  await at.addLink("usual");
  const answered = await person("/as-domain?gclid=x%20y&utm_source=news", host);
  expect([answered.status, answered.headers.location]).toEqual([
    307,
    "https://example.com/there?gclid=x%20y&utm_source=news",
  ]);
  expect((await person("/own?gclid=1", host)).headers.location).toBe("https://example.com/there");
  expect(await location("/usual?gclid=1")).toBe("https://example.com/there");
});

test("a path after the alias goes along, and no other link answers to one", async () => {
  await at.addLink("guide", {
    url: "https://example.com/manual",
    delivery: { passpath: true, passquery: "append" },
  });
  await at.addLink("plain-guide");
  expect(await location("/guide")).toBe("https://example.com/manual");
  expect(await location("/guide/")).toBe("https://example.com/manual");
  expect(await location("/guide/a/b%20c?x=1")).toBe("https://example.com/manual/a/b%20c?x=1");
  expect((await person("/guide/%2e%2e/admin")).status).toBe(404);
  const long = "segment/".repeat(100);
  expect(await location(`/guide/${long}`)).toBe(`https://example.com/manual/${long}`);
  expect((await person("/plain-guide/a")).status).toBe(404);
  expect((await person("/no-such/a/b/c/d/e/f/g/h/i/j/k")).status).toBe(404);
});

test("a path is taken along however the alias before it is written", async () => {
  await at.addLink("caf%C3%A9", { delivery: { passpath: true } });
  await at.addLink("plain-taker", { delivery: { passpath: true } });
  for (const written of ["café", "cafe\u0301", "CAFÉ", "%63af%C3%89"])
    for (const rest of ["", "/menu"])
      expect([written, await location(`/${encodeURI(written).replaceAll("%25", "%")}${rest}`)]).toEqual([
        written,
        `https://example.com/there${rest}`,
      ]);
  expect(await location("/%70lain-taker/menu")).toBe("https://example.com/there/menu");
});

test("a parameter that others call via goes along, and what says where visitors came from does not", async () => {
  await at.addLink("affiliate", { delivery: { passquery: "append" } });
  expect(await location("/affiliate?via=ada&x=1")).toBe("https://example.com/there?via=ada&x=1");
  expect(await location("/affiliate?via=a.b.c")).toBe("https://example.com/there?via=a.b.c");
  expect(await location("/affiliate?via=~1.t9abcd.0123456789abcdef&x=1")).toBe(
    "https://example.com/there?x=1",
  );
});

test("placeholders are filled in wherever a link leads", async () => {
  const rules = Rules.parse([
    { when: { query: { name: "vip" } }, url: "https://example.com/vip/{query.vip}" },
  ]);
  await at.addLink("filled", {
    url: "https://example.com/?a={alias}&u={query.u}",
    rules: JSON.stringify(rules),
  });
  expect(await location("/Filled?u=1%2B1")).toBe("https://example.com/?a=filled&u=1%2B1");
  expect(await location("/filled?vip=a/b")).toBe("https://example.com/vip/a%2Fb");
});

test("answers, their headers and the time before the start", async () => {
  await at.addLink("moved", { delivery: { redirectcode: 301, indexable: true, referrerpolicy: "origin" } });
  const moved = await person("/moved");
  expect([
    moved.status,
    moved.headers["cache-control"],
    moved.headers["x-robots-tag"],
    moved.headers["referrer-policy"],
  ]).toEqual([301, "private, max-age=90", undefined, "origin"]);
  await at.addLink("moved-for-some", {
    delivery: { redirectcode: 308 },
    expires_at: new Date(Date.now() + 86_400_000),
  });
  const some = await person("/moved-for-some");
  expect([some.status, some.headers["cache-control"], some.headers["x-robots-tag"]]).toEqual([
    308,
    "private, no-store",
    "noindex",
  ]);
  await at.addLink("later", { delivery: { startsat: "2099-01-31 18:00:00" } });
  const later = await person("/later");
  expect([later.status, later.text.includes("This link opens later"), later.text.includes("2099")]).toEqual([
    403,
    true,
    true,
  ]);
  await at.addLink("teaser", {
    delivery: { startsat: "2099-01-31 18:00:00", earlyurl: "https://example.com/soon" },
  });
  expect(await location("/teaser?x=1")).toBe("https://example.com/soon");
  await at.addLink("begun", { delivery: { startsat: "2020-01-31 18:00:00" } });
  expect(await location("/begun")).toBe("https://example.com/there");
});

test("a splash page leads on with what was brought along", async () => {
  await at.addLink("splashed", { type: "splash", delivery: { passquery: "append" } });
  expect((await person("/splashed?gclid=7")).text).toContain('href="https://example.com/there?gclid=7"');
});
