import { api, expect, type Person, person, test, visit } from "../fixtures";

type Row = { row: number; error: number; id?: number; shorturl?: string; message?: string };
type Done = { error: number; created: number; refused: number; results: Row[]; message?: string };

const url = "https://example.com/";
const bulk = ({ key }: Person, body: object) => api(key).post<Done>("/api/urls/bulk", { ...body });
const total = async ({ key }: Person) =>
  (await api(key).get<{ data: { result: number } }>("/api/urls")).json.data.result;

test.describe("POST /api/urls/bulk", () => {
  test("makes each link and says under which address; a bad row does not stop the others", async () => {
    const ada = await person();
    const custom = `bulk-${ada.username}`;
    const { status, json } = await bulk(ada, {
      links: [{ url, custom }, { url: "ftp://x" }, "no link", { url, custom: custom.toUpperCase() }, { url }],
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ error: 0, created: 2, refused: 3 });
    expect(json.results.map(({ row, error }) => [row, error])).toEqual([
      [1, 0],
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 0],
    ]);
    expect(json.results[0]?.shorturl).toMatch(new RegExp(`/${custom}$`));
    expect(json.results[1]?.message).toBe("url must begin with http:// or https://.");
    expect(json.results[3]?.message).toContain("is taken");
    expect((await visit(json.results[4]?.shorturl ?? "")).headers.location).toBe(url);
    expect(await total(ada)).toBe(2);
  });

  test("makes a thousand in one call, and not one more", async () => {
    const ada = await person();
    const links = Array.from({ length: 1_000 }, (_, n) => ({ url: `${url}${n}?${"x".repeat(1_000)}` }));
    expect((await bulk(ada, { links })).json).toMatchObject({ created: 1_000, refused: 0 });
    expect(await total(ada)).toBe(1_000);
    const more = await bulk(ada, { links: [...links, { url }] });
    expect([more.status, more.json.message]).toEqual([400, "links must contain at most 1000 links."]);
  });

  test("a dry run reports the same and creates nothing", async () => {
    const ada = await person();
    const custom = `dry-${ada.username}`;
    const links = [
      { url, custom },
      { url, custom },
      { url, custom: "login" },
      { url, campaign: 2_147_483_647 },
    ];
    const { json } = await bulk(ada, { dryrun: true, links });
    expect(json).toMatchObject({ created: 0, refused: 3 });
    expect(json.results[0]).toEqual({ row: 1, error: 0 });
    expect(await total(ada)).toBe(0);
    const real = (await bulk(ada, { links })).json.results;
    expect(real.map(({ error, message }) => [error, message])).toEqual(
      json.results.map(({ error, message }) => [error, message]),
    );
  });

  test("atomic makes all or none", async () => {
    const ada = await person();
    const some = await bulk(ada, { atomic: true, links: [{ url }, { url: "" }] });
    expect(some.json).toMatchObject({ created: 0, refused: 1 });
    expect(await total(ada)).toBe(0);
    const all = await bulk(ada, { atomic: true, links: [{ url }, { url, password: "x" }, { url }] });
    expect(all.json).toMatchObject({ created: 3, refused: 0 });
    expect((await visit(all.json.results[2]?.shorturl ?? "")).status).toBe(302);
  });

  test("many atomic calls for the same aliases at once: one gets all of them, the others none", async () => {
    const ada = await person();
    const links = [0, 1, 2].map((n) => ({ url, custom: `race${n}-${ada.username}` }));
    const calls = await Promise.all(Array.from({ length: 6 }, () => bulk(ada, { atomic: true, links })));
    expect(calls.map(({ json }) => json.created).toSorted()).toEqual([0, 0, 0, 0, 0, 3]);
    expect(await total(ada)).toBe(3);
  });

  for (const [name, body] of Object.entries({
    "without links": {},
    "with no array": { links: { url } },
    "with an empty array": { links: [] },
    "with too many passwords": { links: Array.from({ length: 51 }, () => ({ url, password: "x" })) },
  })) {
    test(`${name} is refused`, async () => {
      expect((await bulk(await person(), body)).status).toBe(400);
    });
  }

  test("more than 2 MB is too large", async () => {
    const links = [{ url: `${url}${"x".repeat(2_100_000)}` }];
    expect((await bulk(await person(), { links })).status).toBe(413);
  });

  test("requires a key with the scope create", async () => {
    const ada = await person();
    const { key } = (
      await api(ada.key).post<{ key: string }>("/api/key/add", { name: "Reads", scopes: ["read"] })
    ).json;
    expect((await api(key).post("/api/urls/bulk", { links: [{ url }] })).status).toBe(401);
    expect((await api().post("/api/urls/bulk", { links: [{ url }] })).status).toBe(401);
  });
});

test.describe("many links changed at once", () => {
  type Answer = { data: { changed: number; ids: number[]; next: number | null } };
  type Made = { id: number; shorturl: string };

  const url = "https://example.com/";
  const make = async ({ key }: Person, body: object = {}) =>
    (await api(key).post<Made>("/api/url/add", { url, ...body })).json;
  const change = async ({ key }: Person, body: Record<string, unknown>) =>
    api(key).post<Answer>("/api/urls/change", body);
  const listed = async ({ key }: Person, query: string) =>
    (await api(key).get<{ data: { urls: { id: number }[] } }>(`/api/urls?${query}`)).json.data.urls.map(
      ({ id }) => id,
    );

  test.describe("POST /api/urls/change", () => {
    test("changes the named links, and visitors see it at once", async () => {
      const ada = await person();
      const [one, two] = [await make(ada), await make(ada)];
      expect((await visit(one.shorturl)).status).toBe(302);
      const { status, json } = await change(ada, { links: [one.id], change: { status: "disabled" } });
      expect([status, json.data]).toEqual([200, { changed: 1, ids: [one.id], next: null }]);
      expect((await visit(one.shorturl)).status).toBe(410);
      expect((await visit(two.shorturl)).status).toBe(302);
    });

    test("gives links a campaign, a channel and pixels, which the list can then be narrowed to", async () => {
      const ada = await person();
      const { key } = ada;
      const [one, other] = [await make(ada), await make(ada)];
      const campaign = (await api(key).post<{ id: number }>("/api/campaign/add", { name: "Spring" })).json.id;
      const channel = (await api(key).post<{ id: number }>("/api/channel/add", { name: "Print" })).json.id;
      const pixel = (
        await api(key).post<{ id: number }>("/api/pixel/add", {
          type: "gtmpixel",
          name: "Shop",
          tag: "GTM-ABC123",
        })
      ).json.id;
      await change(ada, { links: [one.id], change: { campaign, channel, pixels: [pixel] } });
      for (const query of [`campaign=${campaign}`, `channel=${channel},999999`, `pixel=${pixel}`])
        expect(await listed(ada, query), query).toEqual([one.id]);
      await change(ada, { links: [one.id], change: { campaign: null, channel: null, pixels: null } });
      expect(await listed(ada, `campaign=${campaign}`)).toEqual([]);
      expect(await listed(ada, "qr=no&type=direct&domain=default&from=2020-01-01")).toEqual([
        other.id,
        one.id,
      ]);
      expect(await listed(ada, "type=splash")).toEqual([]);
    });

    test("deletes all that match a filter and brings them back", async () => {
      const ada = await person();
      const [spring, menu] = [await make(ada, { title: "Spring" }), await make(ada, { title: "Menu" })];
      const { json } = await change(ada, { matching: { q: "spring" }, change: { deleted: true } });
      expect(json.data).toEqual({ changed: 1, ids: [spring.id], next: null });
      expect(await listed(ada, "")).toEqual([menu.id]);
      await change(ada, { links: json.data.ids, change: { deleted: false } });
      expect(await listed(ada, "")).toEqual([menu.id, spring.id]);
    });

    test("leaves other people's links as they are, and refuses other people's campaigns", async () => {
      const [ada, bob] = [await person(), await person()];
      const { id, shorturl } = await make(ada);
      const { json } = await change(bob, { links: [id], change: { status: "disabled" } });
      expect(json.data.changed).toBe(0);
      expect((await visit(shorturl)).status).toBe(302);
      const campaign = (await api(ada.key).post<{ id: number }>("/api/campaign/add")).json.id;
      const mine = await make(bob);
      expect((await change(bob, { links: [mine.id], change: { campaign } })).status).toBe(400);
    });

    for (const body of [
      {},
      { links: [1] },
      { links: [], change: { status: "active" } },
      { links: [1], change: {} },
      { links: [1], matching: {}, change: { status: "active" } },
      { links: [1], change: { status: "asleep" } },
    ]) {
      test(`${JSON.stringify(body)} is refused`, async () => {
        expect((await change(await person(), body)).status).toBe(400);
      });
    }
  });
});
