import { api, expect, person, test } from "../fixtures";

type Made = { error: number; id: number; key: string };
type Keys = { data: { result: number; keys: Record<string, unknown>[] } };
const url = "https://example.com/";

test("the key from registration leads the list; nothing in it could be used", async () => {
  const ada = await person();
  const { json } = await api(ada.key).get<Keys>("/api/keys");
  expect(json.data.keys).toMatchObject([
    { name: "First key", prefix: ada.key.slice(0, 7), last4: ada.key.slice(-4), revoked: null },
  ]);
  expect(JSON.stringify(json)).not.toContain(ada.key.slice(7, -4));
});

test("a key may do what its scopes say", async () => {
  const ada = await person();
  const key = async (scopes: string[]) =>
    (await api(ada.key).post<Made>("/api/key/add", { name: "Scoped", scopes })).json.key;
  const [reader, creator] = [api(await key(["read"])), api(await key(["create"]))];
  expect((await reader.get("/api/urls")).status).toBe(200);
  expect((await reader.post("/api/url/add", { url })).status).toBe(401);
  const made = await creator.post<Made>("/api/url/add", { url });
  expect(made.status).toBe(200);
  expect((await creator.get("/api/urls")).status).toBe(401);
  expect((await creator.delete(`/api/url/${made.json.id}/delete`)).status).toBe(401);
});

test("an expired key is no key", async () => {
  const ada = await person();
  const { json } = await api(ada.key).post<Made>("/api/key/add", { name: "Over", expires: "2020-01-01" });
  expect((await api(json.key).get("/api/account")).status).toBe(401);
});

test("after a rotation both keys work, and the old one has an end", async () => {
  const ada = await person();
  const old = (await api(ada.key).post<Made>("/api/key/add", { name: "Rotated" })).json;
  const made = (await api(ada.key).post<Made>(`/api/key/${old.id}/rotate`)).json;
  for (const key of [old.key, made.key]) expect((await api(key).get("/api/account")).status).toBe(200);
  const { json } = await api(ada.key).get<Keys>("/api/keys");
  expect(json.data.keys.find(({ id }) => id === old.id)?.revoked).toMatch(/^\d{4}-/);
  expect((await api(ada.key).post(`/api/key/${old.id}/rotate`)).status).toBe(404);
});

test("a deleted key ends at once", async () => {
  const ada = await person();
  const { json } = await api(ada.key).post<Made>("/api/key/add", { name: "Gone" });
  expect((await api(ada.key).delete(`/api/key/${json.id}/delete`)).status).toBe(200);
  expect((await api(json.key).get("/api/account")).status).toBe(401);
});

test("a key that is made or replaced with an Idempotency-Key is kept for nobody to see again", async () => {
  const ada = await person();
  const client = api(ada.key, { "Idempotency-Key": "once" });
  const [first, second] = [
    await client.post<{ id: number; key: string }>("/api/key/add", { name: "one" }),
    await client.post<{ id: number; key: string }>("/api/key/add", { name: "one" }),
  ];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.json.key).not.toBe(first.json.key);
});

type Use = {
  data: { limit: number; remaining: number; calls: { method: string; path: string; status: number }[] };
};

test("a key shows what is left of its minute and its last calls, without what was in their queries", async () => {
  const ada = await person();
  const { json: made } = await api(ada.key).post<Made>("/api/key/add", { name: "Watched" });
  const watched = api(made.key);
  await watched.get("/api/urls?q=a-secret-word");
  await watched.post("/api/url/add", { url: "no address" });
  await watched.get("/api/nothing/here");
  const { json, text } = await api(ada.key).get<Use>(`/api/key/${made.id}`);
  expect(json.data.limit - json.data.remaining).toBe(3);
  expect(json.data.calls.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    "GET /api/nothing/here 404",
    "POST /api/url/add 400",
    "GET /api/urls 200",
  ]);
  expect(text).not.toContain("a-secret-word");
  expect(text).not.toContain(made.key);
});

test("somebody else's key shows nothing", async () => {
  const [ada, eve] = [await person(), await person()];
  const { json } = await api(ada.key).post<Made>("/api/key/add", { name: "Mine" });
  expect((await api(eve.key).get(`/api/key/${json.id}`)).status).toBe(404);
});
