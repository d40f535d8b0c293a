import { TARGETS, VISITORS } from "../../lib/visit/visits-rows";
import { api, expect, type Person, person, test, visit } from "../fixtures";

type Made = { id: number; shorturl: string };
type Who = keyof typeof VISITORS;

const link = async ({ key }: Person, body: object) => {
  const { json } = await api(key).post<Made>("/api/url/add", { url: "https://example.com/", ...body });
  return json.shorturl;
};
const targets = (names: string) => {
  const of = (kind: string) => (TARGETS[names] ?? []).filter((target) => target.kind === kind);
  return {
    geotarget: of("geo").map(({ name, url }) => ({ location: name, link: url })),
    devicetarget: of("device").map(({ name, url }) => ({ device: name, link: url })),
    languagetarget: of("language").map(({ name, url }) => ({ language: name, link: url })),
  };
};

/** From outside: over the wire, with the address, user agent and languages that each of them has. */
function visitAs(who: Who, path: string) {
  const { userAgent, language, address } = VISITORS[who];
  return visit(path, { "User-Agent": userAgent, "Accept-Language": language, "X-Forwarded-For": address });
}

for (const [who, names, path] of [
  ["berlin-iphone", "all", "/germany"],
  ["berlin-iphone", "device", "/iphone"],
  ["berlin-iphone", "language", "/"],
  ["paris-windows", "all", "/france"],
  ["paris-windows", "device", "/"],
  ["munich-mac", "language", "/french"],
  ["warsaw-android", "all", "/android"],
  ["warsaw-android", "language", "/polish"],
  ["montreal-iphone", "all", "/iphone"],
  ["denver-ipad", "all", "/"],
  ["tokyo-linux", "all", "/"],
  ["curl", "all", "/"],
  ["vienna-android", "geo", "/"],
] as [Who, string, string][])
  test(`${who} with the targets ${names} lands at ${path}`, async () => {
    const ada = await person();
    const address = await link(ada, { ...targets(names), parameters: [{ name: "ref", value: "x y" }] });
    const { status, headers } = await visitAs(who, address);
    expect([status, headers.location]).toEqual([302, `https://example.com${path}?ref=x%20y`]);
    expect(headers["cache-control"]).toBe("private, no-store");
  });

test("a password stands before the targets, on each device", async () => {
  const ada = await person();
  const address = await link(ada, { ...targets("all"), password: "open sesame" });
  for (const who of ["berlin-iphone", "warsaw-android", "curl"] as const) {
    const { status, text } = await visitAs(who, address);
    expect(status).toBe(401);
    expect(text).not.toContain("example.com");
  }
});

test("what has ended has ended for everybody", async () => {
  const ada = await person();
  const address = await link(ada, { ...targets("all"), expiry: "2020-01-01" });
  for (const who of ["paris-windows", "googlebot"] as const)
    expect((await visitAs(who, address)).status).toBe(410);
});
