import { api, expect, type Person, person, test } from "../fixtures";

type Channel = {
  error: number;
  id: number;
  name: string;
  description: string;
  color: string;
  starred: boolean;
};
type Item = Record<string, unknown>;
type List = { error: string; data: Record<string, unknown> & { channels: Channel[]; items: Item[] } };

const keysOf = (value: object | undefined) => Object.keys(value ?? {});
const make = async ({ key }: Person, body: object = { name: "Newsletter" }) =>
  (await api(key).post<Channel>("/api/channel/add", { ...body })).json;
const link = async ({ key }: Person, body: object = {}) =>
  (
    await api(key).post<{ id: number; shorturl: string }>("/api/url/add", {
      url: "https://example.com/",
      ...body,
    })
  ).json;
const itemsIn = async ({ key }: Person, id: number, query = "") =>
  (await api(key).get<List>(`/api/channel/${id}${query}`)).json;

test.describe("POST /api/channel/add", () => {
  test("answers exactly error, id, name, description, color and starred; only the name is needed", async () => {
    const { key } = await person();
    const { status, json } = await api(key).post<Channel>("/api/channel/add", { name: "Newsletter" });
    expect(status).toBe(200);
    expect(keysOf(json)).toEqual(["error", "id", "name", "description", "color", "starred"]);
    expect(json).toMatchObject({
      error: 0,
      name: "Newsletter",
      description: "",
      color: "#000000",
      starred: false,
    });
  });

  test("keeps what was sent", async () => {
    const body = { name: "Social", description: "All of it", color: "#1A2b3C", starred: true };
    expect(await make(await person(), body)).toMatchObject(body);
  });

  for (const body of [
    {},
    { name: "" },
    { name: null },
    { name: "x", color: "red" },
    { name: "x", color: "#12345" },
    { name: "x", starred: "perhaps" },
  ]) {
    test(`${JSON.stringify(body)} is refused`, async () => {
      const { status, json } = await api((await person()).key).post("/api/channel/add", body);
      expect([status, json.error]).toEqual([400, 1]);
    });
  }

  test("needs a key", async () => {
    expect((await api().post("/api/channel/add", { name: "x" })).status).toBe(401);
  });
});

test("GET /api/channels lists them by id, in exactly the documented keys", async () => {
  const ada = await person();
  const made = [await make(ada), await make(ada, { name: "Second", starred: 1 })];
  const { json } = await api(ada.key).get<List>("/api/channels");
  expect(json).toMatchObject({ error: "0", data: { result: 2, perpage: 15, currentpage: 1, maxpage: 1 } });
  expect(json.data.channels.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  expect(keysOf(json.data.channels[0])).toEqual(["id", "name", "description", "color", "starred"]);
  expect(json.data.channels[1]?.starred).toBe(true);
});

test.describe("PUT /api/channel/:id/update", () => {
  test("changes what is sent, clears what is empty, keeps the rest, in the documented words", async () => {
    const ada = await person();
    const { id } = await make(ada, { name: "Old", description: "Stays", color: "#ffffff", starred: true });
    const { json } = await api(ada.key).put(`/api/channel/${id}/update`, { name: "New", color: "" });
    expect(json).toEqual({ error: 0, message: "Channel has been updated successfully." });
    const [channel] = (await api(ada.key).get<List>("/api/channels")).json.data.channels;
    expect(channel).toEqual({ id, name: "New", description: "Stays", color: "#000000", starred: true });
    await api(ada.key).put(`/api/channel/${id}/update`, { starred: false });
    expect((await api(ada.key).get<List>("/api/channels")).json.data.channels[0]?.starred).toBe(false);
  });

  test("nothing at all changes nothing; no name is no name", async () => {
    const ada = await person();
    const { id } = await make(ada);
    expect((await api(ada.key).put(`/api/channel/${id}/update`)).status).toBe(200);
    expect((await api(ada.key).put(`/api/channel/${id}/update`, { name: "" })).status).toBe(400);
  });
});

test("DELETE /api/channel/:id/delete keeps what was in it, in the documented words", async () => {
  const ada = await person();
  const [{ id }, made] = [await make(ada), await link(ada)];
  await api(ada.key).post(`/api/channel/${id}/assign/links/${made.id}`);
  const { json } = await api(ada.key).delete(`/api/channel/${id}/delete`);
  expect(json).toEqual({ error: 0, message: "Channel has been deleted successfully." });
  expect((await api(ada.key).get(`/api/channel/${id}`)).status).toBe(404);
  expect((await api(ada.key).get(`/api/url/${made.id}`)).status).toBe(200);
});

test.describe("items", () => {
  test("are listed in order of assignment, in exactly the documented keys", async () => {
    const ada = await person();
    const { id } = await make(ada);
    const [first, second] = [await link(ada), await link(ada, { metatitle: "Second" })];
    for (const made of [second, first, second]) {
      const { json } = await api(ada.key).post(`/api/channel/${id}/assign/links/${made.id}`);
      expect(json).toEqual({ error: 0, message: "Item successfully added to the channel." });
    }
    const { error, data } = await itemsIn(ada, id);
    expect([error, data.result]).toEqual(["0", 2]);
    expect(keysOf(data.items[0])).toEqual(["type", "id", "title", "preview", "link", "date"]);
    expect(data.items).toMatchObject([
      {
        type: "links",
        id: second.id,
        title: "Second",
        preview: "https://example.com/",
        link: second.shorturl,
      },
      { type: "links", id: first.id, title: "https://example.com/", link: first.shorturl },
    ]);
    expect(data.items[0]?.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect((await itemsIn(ada, id, "?limit=1&page=2")).data.items).toMatchObject([{ id: first.id }]);
  });

  test("a link made for a channel is in it; a deleted one is not shown", async () => {
    const ada = await person();
    const { id } = await make(ada);
    const made = await link(ada, { channel: id });
    expect((await itemsIn(ada, id)).data.items).toMatchObject([{ id: made.id }]);
    await api(ada.key).delete(`/api/url/${made.id}/delete`);
    expect((await itemsIn(ada, id)).data).toMatchObject({ result: 0, items: [] });
  });

  test("can be taken out again", async () => {
    const ada = await person();
    const [{ id }, made] = [await make(ada), await link(ada)];
    const path = `/api/channel/${id}/item/links/${made.id}`;
    await api(ada.key).post(`/api/channel/${id}/assign/links/${made.id}`);
    expect((await api(ada.key).delete(path)).status).toBe(200);
    expect((await itemsIn(ada, id)).data.items).toEqual([]);
    expect((await api(ada.key).delete(path)).status).toBe(404);
  });

  test("another workspace's items, missing ones and unknown types are not found", async () => {
    const [ada, bob] = [await person(), await person()];
    const [{ id }, foreign] = [await make(ada), await link(bob)];
    for (const item of [
      `links/${foreign.id}`,
      "links/2147483647",
      "bio/1",
      "qr/2147483647",
      "url/1",
      "links/x",
    ])
      expect((await api(ada.key).post(`/api/channel/${id}/assign/${item}`)).status, item).toBe(404);
  });
});

test("the list searches, sorts, filters, and counts items on request", async () => {
  const ada = await person();
  const print = await make(ada, { name: "Print", description: "Posters", starred: true });
  await make(ada, { name: "Mail" });
  const { id } = await link(ada);
  await api(ada.key).post(`/api/channel/${print.id}/assign/links/${id}`);
  const names = async (query: string) =>
    (await api(ada.key).get<List>(`/api/channels?${query}`)).json.data.channels.map(({ name }) => name);
  expect(await names("q=poster")).toEqual(["Print"]);
  expect(await names("order=name")).toEqual(["Mail", "Print"]);
  expect(await names("order=items")).toEqual(["Print", "Mail"]);
  expect(await names("starred=yes")).toEqual(["Print"]);
  const { json } = await api(ada.key).get<List>("/api/channels?starred=yes&include=items");
  expect(json.data.channels[0]).toMatchObject({ id: print.id, items: 1 });
  const one = await api(ada.key).get<{ data: object }>(`/api/channel/${print.id}/details`);
  expect(one.json.data).toMatchObject({ id: print.id, name: "Print", items: 1 });
  await api(ada.key).delete(`/api/url/${id}/delete`);
  const { json: after } = await api(ada.key).get<{ data: object }>(`/api/channel/${print.id}/details`);
  expect(after.data).toMatchObject({ items: 0 });
});

test("a channel's items can be narrowed to one kind", async () => {
  const ada = await person();
  const { id } = await make(ada);
  await api(ada.key).post(`/api/channel/${id}/assign/links/${(await link(ada)).id}`);
  expect((await itemsIn(ada, id, "?type=links")).data.items).toHaveLength(1);
  expect((await itemsIn(ada, id, "?type=qr")).data).toMatchObject({ result: 0, items: [] });
  expect((await itemsIn(ada, id, "?type=nonsense")).data.items).toHaveLength(1);
});
