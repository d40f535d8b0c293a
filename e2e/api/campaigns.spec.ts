import { api, expect, type Person, person, test } from "../fixtures";

type Written = { error: number; id: number; domain: string; public: boolean; rotator: unknown; list: string };
type Listed = Record<string, unknown> & { id: number };
type List = { error: string; data: Record<string, unknown> & { campaigns: Listed[]; members: Listed[] } };
type One = { data: Record<string, unknown> };

const keysOf = (value: object | undefined) => Object.keys(value ?? {});
const make = async ({ key }: Person, body: object = {}) =>
  (await api(key).post<Written>("/api/campaign/add", { ...body })).json;
const link = async ({ key }: Person, url = "https://example.com/") =>
  (await api(key).post<{ id: number }>("/api/url/add", { url })).json.id;
const membersOf = async ({ key }: Person, id: number) =>
  (await api(key).get<List>(`/api/campaign/${id}/members`)).json.data.members;

test.describe("POST /api/campaign/add", () => {
  test("carries the name under domain, in exactly the documented keys", async () => {
    const ada = await person();
    const slug = `Spring-${ada.username}`;
    const made = await api(ada.key).post<Written>("/api/campaign/add", {
      name: "Spring",
      slug,
      public: true,
    });
    expect(made.status).toBe(200);
    expect(keysOf(made.json)).toEqual(["error", "id", "domain", "public", "rotator", "list"]);
    expect(made.json).toMatchObject({ error: 0, domain: "Spring", public: true });
    expect(made.json.rotator).toMatch(new RegExp(`^http://[^/]+/r/${slug}$`));
    expect(made.json.list).toMatch(new RegExp(`^http://[^/]+/u/${ada.username}/${slug}-${made.json.id}$`));
  });

  test("an empty body makes a private campaign called after its id, without a rotator", async () => {
    const ada = await person();
    const made = await make(ada, { name: "", slug: null });
    expect(made).toMatchObject({ domain: `Campaign ${made.id}`, public: false, rotator: false });
    expect(made.list).toMatch(new RegExp(`/u/${ada.username}/list-${made.id}$`));
  });

  for (const [value, expected] of [
    [1, true],
    ["true", true],
    [true, true],
    [0, false],
    ["false", false],
    ["", false],
  ] as const) {
    test(`public ${JSON.stringify(value)} is ${expected}`, async () => {
      expect((await make(await person(), { public: value })).public).toBe(expected);
    });
  }

  test("a slug is unique for everyone, case-insensitively; names may repeat", async () => {
    const [ada, bob] = [await person(), await person()];
    const slug = `one-${ada.username}`;
    await make(ada, { name: "Same", slug });
    const again = await api(bob.key).post("/api/campaign/add", { name: "Same", slug: slug.toUpperCase() });
    expect([again.status, again.json.error]).toEqual([409, 1]);
    expect((await make(bob, { name: "Same" })).domain).toBe("Same");
  });

  for (const body of [
    { slug: "no spaces" },
    { slug: "x".repeat(51) },
    { public: "maybe" },
    { name: 7 },
    { mode: "fair" },
  ]) {
    test(`${JSON.stringify(body).slice(0, 40)} is refused`, async () => {
      const { status, json } = await api((await person()).key).post("/api/campaign/add", body);
      expect([status, json.error]).toEqual([400, 1]);
    });
  }

  test("needs a key", async () => {
    expect((await api().post("/api/campaign/add")).status).toBe(401);
  });
});

test("GET /api/campaigns lists them by id, with the name under name", async () => {
  const ada = await person();
  const made = [await make(ada, { name: "One" }), await make(ada, { slug: `s-${ada.username}` })];
  const { json } = await api(ada.key).get<List>("/api/campaigns?limit=1&page=2");
  expect(keysOf(json.data)).toEqual(["result", "perpage", "currentpage", "nextpage", "maxpage", "campaigns"]);
  expect(json).toMatchObject({ error: "0", data: { result: 2, currentpage: 2, nextpage: 2, maxpage: 2 } });
  expect(json.data.campaigns.map(({ id }) => id)).toEqual([made[1]?.id]);
  expect(keysOf(json.data.campaigns[0])).toEqual(["id", "name", "public", "rotator", "list"]);
});

test.describe("PUT /api/campaign/:id/update", () => {
  test("changes what is sent and keeps the rest", async () => {
    const ada = await person();
    const slug = `keep-${ada.username}`;
    const { id, rotator } = await make(ada, { name: "Old", slug, public: true, mode: "sticky" });
    const update = (body: object) => api(ada.key).put<Written>(`/api/campaign/${id}/update`, { ...body });
    const renamed = await update({ name: "New" });
    expect(keysOf(renamed.json)).toEqual(["error", "id", "domain", "public", "rotator", "list"]);
    expect(renamed.json).toMatchObject({ error: 0, id, domain: "New", public: true, rotator });
    expect((await update({ name: "New", slug: "", public: false })).json).toMatchObject({
      public: false,
      rotator: false,
    });
    expect((await api(ada.key).get<One>(`/api/campaign/${id}`)).json.data.mode).toBe("sticky");
  });

  test("needs the name, and a slug that is free", async () => {
    const ada = await person();
    const [one, slug] = [await make(ada), `two-${ada.username}`];
    await make(ada, { slug });
    const path = `/api/campaign/${one.id}/update`;
    for (const body of [{ slug }, { name: "" }, { name: null }])
      expect((await api(ada.key).put(path, body)).status).toBe(400);
    expect((await api(ada.key).put(path, { name: "x", slug })).status).toBe(409);
  });
});

test("DELETE /api/campaign/:id/delete keeps the links, in the documented words", async () => {
  const ada = await person();
  const [{ id }, linkId] = [await make(ada), await link(ada)];
  await api(ada.key).post(`/api/campaign/${id}/assign/${linkId}`);
  const { json } = await api(ada.key).delete(`/api/campaign/${id}/delete`);
  expect(json).toEqual({ error: 0, message: "Campaign has been deleted successfully." });
  expect((await api(ada.key).get(`/api/campaign/${id}`)).status).toBe(404);
  expect((await api(ada.key).get(`/api/url/${linkId}`)).status).toBe(200);
});

test("GET /api/campaign/:id shows one, with how its rotator chooses and how many links it has", async () => {
  const ada = await person();
  const { id } = await make(ada, { name: "One", mode: "round-robin" });
  await api(ada.key).post(`/api/campaign/${id}/assign/${await link(ada)}`);
  const { json } = await api(ada.key).get<One>(`/api/campaign/${id}`);
  expect(json.data).toMatchObject({ id, name: "One", slug: null, mode: "round-robin", links: 1 });
});

test.describe("links of a campaign", () => {
  test("assigning answers in the documented words, as often as one likes, and once", async () => {
    const ada = await person();
    const [{ id }, linkId] = [await make(ada), await link(ada)];
    const path = `/api/campaign/${id}/assign/${linkId}`;
    const done = { error: 0, message: "Link successfully added to the campaign." };
    expect((await api(ada.key).post(path)).json).toEqual(done);
    await api(ada.key).put(`/api/campaign/${id}/member/${linkId}`, { weight: 5 });
    expect((await api(ada.key).post(path)).json).toEqual(done);
    expect(await membersOf(ada, id)).toMatchObject([{ id: linkId, weight: 5, paused: false }]);
  });

  test("a link moves to the campaign it is assigned to last", async () => {
    const ada = await person();
    const [one, two, linkId] = [await make(ada), await make(ada), await link(ada)];
    for (const { id } of [one, two]) await api(ada.key).post(`/api/campaign/${id}/assign/${linkId}`);
    expect(await membersOf(ada, one.id)).toEqual([]);
    expect(await membersOf(ada, two.id)).toMatchObject([{ id: linkId }]);
  });

  test("another workspace's link, or a deleted one, is not found", async () => {
    const [ada, bob] = [await person(), await person()];
    const { id } = await make(ada);
    const gone = await link(ada);
    await api(ada.key).delete(`/api/url/${gone}/delete`);
    for (const linkId of [await link(bob), gone, 2_147_483_647])
      expect((await api(ada.key).post(`/api/campaign/${id}/assign/${linkId}`)).status).toBe(404);
  });

  test("weight and pause change independently, within bounds", async () => {
    const ada = await person();
    const [{ id }, linkId] = [await make(ada), await link(ada)];
    await api(ada.key).post(`/api/campaign/${id}/assign/${linkId}`);
    const change = (body: object) =>
      api(ada.key).put<One>(`/api/campaign/${id}/member/${linkId}`, { ...body });
    expect((await change({ weight: 3 })).json.data).toMatchObject({ weight: 3, paused: false });
    expect((await change({ paused: true })).json.data).toMatchObject({ weight: 3, paused: true });
    expect((await change({ paused: false })).json.data).toMatchObject({ weight: 3, paused: false });
    for (const weight of [-1, 1_001, 1.5, "two"]) expect((await change({ weight })).status).toBe(400);
  });

  test("a link that is taken out is no member any more", async () => {
    const ada = await person();
    const [{ id }, linkId] = [await make(ada), await link(ada)];
    await api(ada.key).post(`/api/campaign/${id}/assign/${linkId}`);
    expect((await api(ada.key).delete(`/api/campaign/${id}/member/${linkId}`)).status).toBe(200);
    expect(await membersOf(ada, id)).toEqual([]);
    expect((await api(ada.key).delete(`/api/campaign/${id}/member/${linkId}`)).status).toBe(404);
    expect((await api(ada.key).put(`/api/campaign/${id}/member/${linkId}`, {})).status).toBe(404);
  });
});

test.describe("responses of our own endpoints", () => {
  const three = async (ada: Person, body: object = {}) => {
    const { id } = await make(ada, { mode: "weighted", ...body });
    const links = [await link(ada), await link(ada), await link(ada)];
    for (const one of links) await api(ada.key).post(`/api/campaign/${id}/assign/${one}`);
    return { id, links };
  };

  test("the list finds by name or slug, sorts, filters, and brings what include asks for", async () => {
    const ada = await person();
    await make(ada, { name: "Spring 50% off" });
    const { id } = await three(ada, { name: "Autumn", slug: `autumn-${ada.username}`, public: true });
    const list = async (query: string) =>
      (await api(ada.key).get<List>(`/api/campaigns?${query}`)).json.data.campaigns.map(({ name }) => name);
    expect(await list("q=50%25")).toEqual(["Spring 50% off"]);
    expect(await list("q=AUTUMN-")).toEqual(["Autumn"]);
    expect(await list("order=name")).toEqual(["Autumn", "Spring 50% off"]);
    expect(await list("order=links")).toEqual(["Autumn", "Spring 50% off"]);
    expect(await list("access=private")).toEqual(["Spring 50% off"]);
    const { json } = await api(ada.key).get<List>(
      "/api/campaigns?include=slug,links,clicks,trend&access=public",
    );
    expect(json.data.campaigns[0]).toMatchObject({
      id,
      slug: `autumn-${ada.username}`,
      links: 3,
      clicks: 0,
      trend: Array.from({ length: 14 }, () => 0),
    });
  });

  test("all places change at once, or none does", async () => {
    const ada = await person();
    const { id, links } = await three(ada);
    const stranger = await link(ada);
    const [a = 0, b = 0] = links;
    const update = (members: object[]) => api(ada.key).put(`/api/campaign/${id}/members/update`, { members });
    const changes = [
      { id: a, weight: 70, paused: false },
      { id: b, weight: 30, paused: true },
    ];
    expect((await update(changes)).status).toBe(200);
    const places = async () => (await membersOf(ada, id)).map(({ weight, paused }) => [weight, paused]);
    const kept = [
      [70, false],
      [30, true],
      [1, false],
    ];
    expect(await places()).toEqual(kept);
    const refused = await update([
      { id: a, weight: 1, paused: true },
      { id: stranger, weight: 1, paused: false },
    ]);
    expect(refused.status).toBe(404);
    expect(await places()).toEqual(kept);
    expect((await update([{ id: a, weight: 1_001, paused: false }])).status).toBe(400);
  });

  test("a thousand rolls follow the weights that are kept, or those that are tried", async () => {
    const ada = await person();
    const { id, links } = await three(ada);
    const [a = 0, b = 0, c = 0] = links;
    type Rolled = { data: { rolled: number; links: { id: number; planned: number; times: number }[] } };
    const roll = async (body: object) =>
      (await api(ada.key).post<Rolled>(`/api/campaign/${id}/roll`, { ...body })).json.data;
    const even = await roll({});
    expect(even.links.map(({ planned }) => Math.round(planned * 100))).toEqual([33, 33, 33]);
    expect(even.links.reduce((sum, { times }) => sum + times, 0)).toBe(1_000);
    const tried = await roll({
      members: [
        { id: a, weight: 9, paused: false },
        { id: b, weight: 1, paused: false },
        { id: c, weight: 5, paused: true },
      ],
    });
    expect(tried.links.map((one) => [one.id, one.planned])).toEqual([
      [a, 0.9],
      [b, 0.1],
    ]);
    // Ten standard deviations.
    expect(Math.abs((tried.links[0]?.times ?? 0) - 900)).toBeLessThan(95);
    expect((await roll({ mode: "round-robin" })).links.map(({ times }) => times)).toEqual([334, 333, 333]);
  });
});
