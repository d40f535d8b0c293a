import { afterEach, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { processMetrics } from "@/lib/platform/process-metrics";
import { drawer } from "./rules/random-fixtures";
import { visitsForFile } from "./visits-fixture";

const at = await visitsForFile("Cached path links");
const HOST = "go.paths.example";
const domain_id = await at.addDomain(HOST);
const location = async (path: string) => (await at.visit(path, { headers: { host: HOST } })).headers.location;

afterEach(() => pool().query("delete from links"));

type Kind = "exact" | "passes" | "wildcard";
type Made = { alias: string; kind: Kind };

async function add({ alias, kind }: Made): Promise<void> {
  await at.addLink(alias, {
    url: `https://example.com/${kind}/${alias.replace("/*", "")}${kind === "wildcard" ? "/*" : ""}`,
    domain_id,
    ...(kind === "passes" && { delivery: { passpath: true } }),
  });
  await changed(alias);
}
/** Says that a link changed, as each write of the API does. */
const changed = (alias: string) =>
  pool().query("select pg_notify('switchyard', $1)", [`l:${domain_id}:${alias}`]);

/** Which link takes a path, by the words of the documentation. */
function pathLinkOf(path: string, links: Made[]): string | undefined {
  const whole = path.slice(1).replace(/\/$/, "");
  const exact = links.find(({ alias }) => alias === whole);
  if (exact) return `https://example.com/${exact.kind}/${exact.alias}`;
  const longest = (kind: Kind, reaches: (prefix: string) => boolean) =>
    links
      .filter((link) => link.kind === kind && reaches(link.alias.replace("/*", "")))
      .toSorted((one, other) => other.alias.length - one.alias.length)[0];
  const found =
    longest("wildcard", (prefix) => `${whole}/`.startsWith(`${prefix}/`)) ??
    longest("passes", (prefix) => whole.startsWith(`${prefix}/`));
  if (!found) return undefined;
  const prefix = found.alias.replace("/*", "");
  return `https://example.com/${found.kind}/${prefix}/${path.slice(prefix.length + 2)}`;
}

test("memory decides as the database would, whatever lies over and below a path, and whatever is known of it", async () => {
  const c = drawer("path links");
  const path = (most: number) =>
    Array.from({ length: 1 + c.below(most) }, () => c.pick(["a", "b", "c"])).join("/");
  for (let set = 0; set < 12; set++) {
    const links = new Map<string, Made>();
    for (let n = 0; n < 4 + set; n++) {
      const kind = c.pick(["exact", "passes", "wildcard"] as const);
      const alias = kind === "wildcard" ? `${path(3)}/*` : path(4);
      links.set(alias, { alias, kind });
    }
    for (const link of links.values()) await add(link);
    await changed("nothing");
    const made = [...links.values()];
    const asked = Array.from({ length: 80 }, () => `/${path(6)}${c.pick(["", "/"])}`);
    const wanted = asked.map((each) => [each, pathLinkOf(each, made)]);
    const found = await Promise.all(asked.map(async (each) => [each, await location(each)]));
    expect({ made, found }).toEqual({ made, found: wanted });
    // Once more, from memory alone.
    expect(await Promise.all(asked.map(async (each) => [each, await location(each)]))).toEqual(wanted);
    await pool().query("delete from links");
    for (const alias of links.keys()) await changed(alias);
    expect(new Set(await Promise.all(asked.map(location)))).toEqual(new Set([undefined]));
  }
});

test("paths below a link that is in memory ask the database nothing", async () => {
  await add({ alias: "docs/*", kind: "wildcard" });
  await add({ alias: "guide", kind: "passes" });
  for (const path of ["/docs/x", "/guide/x"]) expect(await location(path)).toContain(path);
  const { linkQueries } = processMetrics();
  for (let n = 0; n < 50; n++) {
    expect(await location(`/docs/new/${n}`)).toBe(`https://example.com/wildcard/docs/new/${n}`);
    expect(await location(`/guide/new/${n}/%2F`)).toBe(`https://example.com/passes/guide/new/${n}/%2F`);
  }
  expect(processMetrics().linkQueries).toBe(linkQueries);
});

test("a link that is made below another is met at once", async () => {
  await add({ alias: "shop/*", kind: "wildcard" });
  expect(await location("/shop/x/y")).toBe("https://example.com/wildcard/shop/x/y");
  await add({ alias: "shop/x/y", kind: "exact" });
  expect(await location("/shop/x/y")).toBe("https://example.com/exact/shop/x/y");
  expect(await location("/Shop/X/Y")).toBe("https://example.com/exact/shop/x/y");
  expect(await location("/shop/x/z")).toBe("https://example.com/wildcard/shop/x/z");
});

test("a link with very many below it is found all the same", async () => {
  await pool().query(
    "insert into links (workspace_id, domain_id, alias, url) select $1, $2, 'big/' || n, 'https://example.com/' || n from generate_series(1, 300) n",
    [at.workspace, domain_id],
  );
  await add({ alias: "big/*", kind: "wildcard" });
  expect(await location("/big/x")).toBe("https://example.com/wildcard/big/x");
  expect(await location("/big/299")).toBe("https://example.com/299");
  expect(await location("/big/299/x")).toBe("https://example.com/wildcard/big/299/x");
});
