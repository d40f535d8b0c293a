import { TARGETS, VISITORS } from "@/lib/redirect/visits-table-rows";
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

test("the password is asked before the targets, on each device", async () => {
  const ada = await person();
  const address = await link(ada, { ...targets("all"), password: "open sesame" });
  for (const who of ["berlin-iphone", "warsaw-android", "curl"] as const) {
    const { status, text } = await visitAs(who, address);
    expect(status).toBe(401);
    expect(text).not.toContain("example.com");
  }
});

test("an expired link is expired for everyone", async () => {
  const ada = await person();
  const address = await link(ada, { ...targets("all"), expiry: "2020-01-01" });
  for (const who of ["paris-windows", "googlebot"] as const)
    expect((await visitAs(who, address)).status).toBe(410);
});

test.describe("the simulator", () => {
  type Result = {
    data: {
      steps: { step: string; decided: boolean }[];
      outcome: string;
      rule: string;
      address: string | null;
      counted: boolean;
      ignored: string[];
    };
  };

  const url = "https://example.com/";
  const IPHONE =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1";
  const link = async ({ key }: Person, body: object) =>
    (await api(key).post<{ id: number }>("/api/url/add", { url, ...body })).json.id;
  const simulate = async ({ key }: Person, id: number, facts: object = {}) =>
    (await api(key).post<Result>("/api/url/simulate", { id, ...facts })).json.data;

  test.describe("POST /api/url/simulate", () => {
    test("takes each step of a visit in order, and says where it ends", async () => {
      const ada = await person();
      const result = await simulate(ada, await link(ada, { parameters: [{ name: "a", value: "1" }] }));
      expect(result.steps.map(({ step }) => step)).toEqual(
        "blocked disabled start expiry limit password targets".split(" "),
      );
      expect(result).toMatchObject({ outcome: "passed", rule: "", address: `${url}?a=1`, counted: true });
    });

    test("reads the visitor's country, device and language as a visit does", async () => {
      const ada = await person();
      const id = await link(ada, {
        geotarget: [{ location: "Germany", link: `${url}de` }],
        devicetarget: [{ device: "iphone", link: `${url}iphone` }],
        languagetarget: [{ language: "pl", link: `${url}pl` }],
      });
      for (const [facts, rule] of [
        [{ country: "de", device: "iphone" }, "geo:germany"],
        [{ country: "Germany" }, "geo:germany"],
        [{ country: "France", device: "iPhone" }, "device:iphone"],
        [{ userAgent: IPHONE, language: "pl" }, "device:iphone"],
        [{ device: "windows", language: "pl-PL" }, "language:pl"],
        [{ device: "windows" }, ""],
      ] as const)
        expect((await simulate(ada, id, facts)).rule, JSON.stringify(facts)).toBe(rule);
    });

    test("reads countries and languages in every spelling, and reports unmatchable rules", async () => {
      const ada = await person();
      const id = await link(ada, {
        geotarget: [
          { location: "Germany", link: `${url}name` },
          { location: "DEU", link: `${url}three` },
          { location: "276", link: `${url}digits` },
          { location: "Atlantis", link: `${url}lost` },
        ],
        devicetarget: [{ device: "fridge", link: `${url}cold` }],
        languagetarget: [{ language: "pt_BR", link: `${url}br` }],
      });
      const german = await simulate(ada, id, { country: "de" });
      expect(german).toMatchObject({ address: `${url}digits`, ignored: ["device:fridge", "geo:atlantis"] });
      expect((await simulate(ada, id, { language: "pt-BR" })).address).toBe(`${url}br`);
      expect((await simulate(ada, id, { language: "pt" })).address).toBe(url);
    });

    test("hides the destination of a limited link from bots", async () => {
      const ada = await person();
      const id = await link(ada, { clicklimit: 1 });
      expect(await simulate(ada, id, { bot: true })).toMatchObject({
        outcome: "withheld",
        address: null,
        counted: false,
      });
      expect((await simulate(ada, id)).address).toBe(url);
    });

    test("stops where a visit would stop", async () => {
      const ada = await person();
      const id = await link(ada, { expiry: "2030-01-01", password: "secret" });
      const locked = await simulate(ada, id);
      expect(locked).toMatchObject({ outcome: "password", address: null, counted: false });
      expect(locked.steps.at(-1)).toEqual({ step: "password", decided: true });
      expect((await simulate(ada, id, { password: "wrong" })).outcome).toBe("password");
      expect((await simulate(ada, id, { password: "secret" })).address).toBe(url);
      expect(await simulate(ada, id, { date: "2030-01-01 00:00:00" })).toMatchObject({ outcome: "expired" });
      expect((await simulate(ada, await link(ada, { status: "disabled" }))).outcome).toBe("disabled");
    });

    test("a robot is let through and not counted", async () => {
      const ada = await person();
      expect(await simulate(ada, await link(ada, {}), { bot: true })).toMatchObject({
        address: url,
        counted: false,
      });
    });

    for (const facts of [
      { country: "Atlantis" },
      { region: "Bavaria" },
      { device: "toaster" },
      { language: "!" },
      { date: "soon" },
      { bot: "perhaps" },
    ]) {
      test(`${JSON.stringify(facts)} is refused`, async () => {
        const ada = await person();
        const body = { id: await link(ada, {}), ...facts };
        expect((await api(ada.key).post("/api/url/simulate", body)).status).toBe(400);
      });
    }

    test("an unsaved link is simulated like a saved one", async () => {
      const ada = await person();
      const draft = {
        url,
        geotarget: [{ location: "Poland", link: `${url}pl` }],
        parameters: [{ name: "a", value: "1" }],
        password: "secret",
      };
      const attempt = async (body: object) =>
        (await api(ada.key).post<Result>("/api/url/simulate", { link: draft, ...body })).json.data;
      expect((await attempt({ country: "PL" })).outcome).toBe("password");
      expect((await attempt({ country: "PL", password: "secret" })).address).toBe(`${url}pl?a=1`);
      const id = await link(ada, { password: "other" });
      const changed = { id, link: { url: `${url}new` } };
      expect((await attempt(changed)).outcome).toBe("password");
      expect((await attempt({ ...changed, password: "other" })).address).toBe(`${url}new`);
    });

    test("another workspace's link is not found; the id is required", async () => {
      const [ada, bob] = [await person(), await person()];
      const id = await link(ada, {});
      expect((await api(bob.key).post("/api/url/simulate", { id })).status).toBe(404);
      expect((await api(bob.key).post("/api/url/simulate")).status).toBe(400);
    });
  });
});
