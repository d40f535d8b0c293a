import { api, expect, type Person, person, test, visit } from "../fixtures";

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
  test("changes the links that are named, and visitors meet the change at once", async () => {
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
    expect(await listed(ada, "qr=no&type=direct&domain=default&from=2020-01-01")).toEqual([other.id, one.id]);
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
