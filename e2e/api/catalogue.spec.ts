import { api, expect, test } from "../fixtures";
import { addItem, ask, type Seller, sell, seller, validate } from "../records";

type Page<T> = { error: string; data: { result: number } & T };
type Fields = Record<string, unknown>;
type Items = Page<{ items: Fields[] }>;
type Purchases = Page<{ purchases: Fields[] }>;

const items = ({ key }: Seller, query = "") => api(key).get<Items>(`/api/catalogue/items${query}`);
const purchases = ({ key }: Seller, query = "") =>
  api(key).get<Purchases>(`/api/catalogue/purchases${query}`);

test("a name is enough for an item, and every other field has a value then", async () => {
  const ada = await seller();
  const made = await api(ada.key).post<{ id: number }>("/api/catalogue/item/add", { name: "Bare" });
  expect(made.json).toEqual({ error: 0, id: made.json.id });
  const { json } = await items(ada);
  expect(json.data.items).toEqual([
    {
      id: made.json.id,
      name: "Bare",
      description: "",
      category: "",
      sub_category: "",
      options: [],
      version: "1.0",
      demo_link: "",
      tags: [],
      media: { thumbnail: "", preview_image: "", preview_video: "", preview_audio: "", screenshots: [] },
      price: { regular: 0, extended: 0 },
      currency: "USD",
      published_at: expect.any(String),
      media_type: "image",
      status: "published",
      seats_regular: null,
      seats_extended: null,
      purchases: 0,
    },
  ]);
});

for (const [body, field] of [
  [{}, "name"],
  [{ name: "x", price: { regular: -1 } }, "price.regular"],
  [{ name: "x", price: { regular: 1.999 } }, "price.regular"],
  [{ name: "x", currency: "dollars" }, "currency"],
  [{ name: "x", demo_link: "javascript:alert(1)" }, "demo_link"],
  [{ name: "x", media: { thumbnail: "data:text/html,x" } }, "media.thumbnail"],
  [{ name: "x", media: { screenshots: ["nowhere"] } }, "media.screenshots.0"],
  [{ name: "x", options: "one" }, "options"],
  [{ name: "x", version: "latest <b>" }, "version"],
] as const)
  test(`an item ${JSON.stringify(body)} is refused by its ${field}`, async () => {
    const ada = await seller();
    const { status, json } = await api(ada.key).post("/api/catalogue/item/add", body);
    expect([status, json.error]).toEqual([400, 1]);
    expect(String(json.message).startsWith(field)).toBe(true);
  });

test("an update changes what is sent, clears what is empty and leaves the rest", async () => {
  const ada = await seller();
  const media = {
    thumbnail: "https://cdn.example.com/a.png",
    screenshots: ["https://cdn.example.com/b.png"],
  };
  const id = await addItem(ada, { description: "Old", tags: ["a"], media });
  const { json } = await api(ada.key).put(`/api/catalogue/item/${id}/update`, {
    name: "New",
    description: "",
    price: { extended: 300 },
    media: { screenshots: null, preview_audio: "https://cdn.example.com/c.mp3" },
  });
  expect(json).toEqual({ error: 0, message: "Item has been updated." });
  expect((await items(ada)).json.data.items[0]).toMatchObject({
    name: "New",
    description: "",
    tags: ["a"],
    price: { regular: 29.5, extended: 300 },
    media: { thumbnail: media.thumbnail, screenshots: [], preview_audio: "https://cdn.example.com/c.mp3" },
    media_type: "audio",
  });
});

test("a draft is private; publishing shows it; unpublishing keeps its codes valid", async () => {
  const ada = await seller();
  const id = await addItem(ada, { status: "draft" });
  const set = (status: string) => api(ada.key).put(`/api/catalogue/item/${id}/update`, { status });
  const seen = async () => (await ask(`items/item?item_id=${id}`, ada.itemsKey)).status;
  expect(await seen()).toBe(404);
  await set("published");
  expect(await seen()).toBe(200);
  const { code } = await sell(ada, id);
  await set("draft");
  expect(await seen()).toBe(404);
  expect((await validate(ada.itemsKey, code)).status).toBe(200);
});

test("the list of items can be searched and narrowed", async () => {
  const ada = await seller();
  const song = await addItem(ada, {
    name: "A Song",
    media: { preview_audio: "https://cdn.example.com/a.mp3" },
  });
  const draft = await addItem(ada, { name: "A draft", status: "draft" });
  const ids = async (query: string) => (await items(ada, query)).json.data.items.map(({ id }) => id);
  expect(await ids("")).toEqual([draft, song]);
  expect(await ids("?q=song")).toEqual([song]);
  expect(await ids("?status=draft")).toEqual([draft]);
  expect(await ids("?media_type=audio")).toEqual([song]);
  expect(await ids("?status=nonsense&limit=1&page=2")).toEqual([song]);
});

test("a sold item cannot be deleted, an unsold one can", async () => {
  const ada = await seller();
  const [sold, unsold] = [await addItem(ada), await addItem(ada)];
  await sell(ada, sold);
  const gone = (id: number) => api(ada.key).delete(`/api/catalogue/item/${id}/delete`);
  expect((await gone(sold)).status).toBe(409);
  expect((await gone(unsold)).json).toEqual({ error: 0, message: "Item has been deleted." });
  expect((await gone(unsold)).status).toBe(404);
});

test("a purchase takes its price from the item, or brings its own with its code", async () => {
  const ada = await seller();
  const id = await addItem(ada);
  await sell(ada, id);
  await sell(ada, id, { license_type: "extended" });
  const own = { purchase_code: "OLD-0001", price: 12, currency: "EUR", date: "2024-05-06T07:08:09Z" };
  expect((await sell(ada, id, { ...own, buyer: "Bob", downloaded: true })).code).toBe("OLD-0001");
  const { json } = await purchases(ada);
  expect(json.data.purchases.map(({ price, license_type }) => [price, license_type])).toEqual([
    [290, "Extended"],
    [29.5, "Regular"],
    [12, "Regular"],
  ]);
  expect(json.data.purchases[2]).toEqual({
    id: expect.any(Number),
    ...own,
    license_type: "Regular",
    item: { id, name: "Timetable theme" },
    buyer: "Bob",
    source: null,
    license_url: expect.stringContaining("/licenses/"),
    supported_until: null,
    downloaded: true,
    refunded: false,
    activations: [],
    refunded_at: null,
  });
});

for (const [body, status] of [
  [{ license_type: "Regular" }, 400],
  [{ item_id: 2_147_483_647, license_type: "Regular" }, 400],
  [{ license_type: "Premium" }, 400],
  [{ license_type: "Regular", purchase_code: "a\nb" }, 400],
  [{ license_type: "Regular", purchase_code: "TAKEN" }, 409],
  [{ license_type: "Regular", supported_until: "soon" }, 400],
] as const)
  test(`a purchase ${JSON.stringify(body)} is refused with ${status}`, async () => {
    const ada = await seller();
    const item_id = await addItem(ada);
    await sell(ada, item_id, { purchase_code: "TAKEN" });
    const own =
      "item_id" in body || !("supported_until" in body || "purchase_code" in body) ? {} : { item_id };
    const answer = await api(ada.key).post("/api/catalogue/purchase/add", { ...own, ...body });
    expect(answer.status, answer.text).toBe(status);
  });

test("two sellers may have the same code for different items", async () => {
  const [ada, bob] = [await seller(), await seller()];
  await sell(ada, await addItem(ada, { name: "Ada's" }), { purchase_code: "SAME" });
  await sell(bob, await addItem(bob, { name: "Bob's" }), { purchase_code: "SAME" });
  const nameFor = async ({ itemsKey }: Seller) => (await validate(itemsKey, "SAME")).json.data?.purchase.item;
  expect(await nameFor(ada)).toMatchObject({ name: "Ada's" });
  expect(await nameFor(bob)).toMatchObject({ name: "Bob's" });
});

test("another seller's item cannot be sold", async () => {
  const [ada, bob] = [await seller(), await seller()];
  const item_id = await addItem(bob);
  const body = { item_id, license_type: "Regular" };
  expect((await api(ada.key).post("/api/catalogue/purchase/add", body)).status).toBe(400);
});

test("download, refund and support of a purchase change the validation response", async () => {
  const ada = await seller();
  const { id, code } = await sell(ada, await addItem(ada));
  const change = (body: object) =>
    api(ada.key).put(`/api/catalogue/purchase/${id}/update`, body as Record<string, unknown>);
  await change({ downloaded: true, supported_until: "2027-01-31 18:00:00" });
  expect((await validate(ada.itemsKey, code)).json.data?.purchase).toMatchObject({
    downloaded: true,
    supported_until: "2027-01-31T18:00:00Z",
  });
  await change({ supported_until: null });
  expect((await validate(ada.itemsKey, code)).json.data?.purchase).not.toHaveProperty("supported_until");
  await change({ refunded: true });
  expect((await validate(ada.itemsKey, code)).status).toBe(404);
  await change({ refunded: false });
  expect((await validate(ada.itemsKey, code)).status).toBe(200);
});

test("a deleted purchase frees its code and leaves item and balance", async () => {
  const ada = await seller();
  const item = await addItem(ada);
  const { id, code } = await sell(ada, item, { price: 100 });
  expect((await api(ada.key).delete(`/api/catalogue/purchase/${id}/delete`)).json).toEqual({
    error: 0,
    message: "Purchase has been deleted.",
  });
  expect((await validate(ada.itemsKey, code)).status).toBe(404);
  expect((await api(ada.key).delete(`/api/catalogue/purchase/${id}/delete`)).status).toBe(404);
  const { json } = await ask<{ data: Fields }>("account/details", ada.itemsKey);
  expect(json.data.balance).toBe(0);
  await sell(ada, item, { purchase_code: code });
  expect((await validate(ada.itemsKey, code)).status).toBe(200);
});

test("purchases are found by code, buyer and item, and by whether they are good", async () => {
  const ada = await seller();
  const [one, two] = [await addItem(ada, { name: "First" }), await addItem(ada, { name: "Second" })];
  const first = await sell(ada, one, { purchase_code: "AAA-1", buyer: "Bob", date: "2024-01-01" });
  const second = await sell(ada, two, { purchase_code: "BBB-2", date: "2024-01-02" });
  await api(ada.key).put(`/api/catalogue/purchase/${second.id}/update`, { refunded: true });
  const ids = async (query: string) => (await purchases(ada, query)).json.data.purchases.map(({ id }) => id);
  expect(await ids("")).toEqual([second.id, first.id]);
  expect(await ids("?q=aaa")).toEqual([first.id]);
  expect(await ids("?q=bob")).toEqual([first.id]);
  expect(await ids("?q=second")).toEqual([second.id]);
  expect(await ids(`?item_id=${one}`)).toEqual([first.id]);
  expect(await ids("?status=refunded")).toEqual([second.id]);
  expect(await ids("?status=valid")).toEqual([first.id]);
});

test("the balance is what was sold in the seller's currency, without refunds and payouts", async () => {
  const ada = await seller();
  const item = await addItem(ada);
  await sell(ada, item, { price: 100.25 });
  await sell(ada, item, { price: 50, currency: "EUR" });
  const refunded = await sell(ada, item, { price: 7 });
  await api(ada.key).put(`/api/catalogue/purchase/${refunded.id}/update`, { refunded: true });
  const payout = await api(ada.key).post<{ id: number }>("/api/catalogue/payout/add", { amount: 20.2 });
  const balance = async () =>
    (await ask<{ data: Fields }>("account/details", ada.itemsKey)).json.data.balance;
  expect(await balance()).toBe(80.05);
  expect((await api(ada.key).get<Page<object>>("/api/catalogue/payouts")).json.data).toMatchObject({
    result: 1,
    payouts: [{ id: payout.json.id, amount: 20.2, currency: "USD" }],
  });
  await api(ada.key).delete(`/api/catalogue/payout/${payout.json.id}/delete`);
  expect(await balance()).toBe(100.25);
  await api(ada.key).put("/api/catalogue/profile/update", { currency: "eur" });
  expect(await balance()).toBe(50);
});

test("the profile is what programs read of the account", async () => {
  const ada = await seller();
  const profile = {
    heading: "Themes that last",
    description: "Since 2010.",
    contact: { email: "hello@example.com" },
    social_links: { github: "acme", website: "https://acme.example/" },
    media: { avatar: "https://cdn.example.com/a.png", cover: "https://cdn.example.com/c.png" },
  };
  const name = { firstname: "Ada", lastname: "Lovelace" };
  const update = (body: Fields) => api(ada.key).put("/api/catalogue/profile/update", body);
  expect((await update({ name, profile })).json).toEqual({ error: 0, message: "Profile has been updated." });
  const details = async () => (await ask<{ data: Fields }>("account/details", ada.itemsKey)).json.data;
  expect(await details()).toMatchObject({ name: { ...name, full_name: "Ada Lovelace" }, profile });
  await update({ profile: { heading: "", social_links: null } });
  expect(await details()).toMatchObject({ profile: { ...profile, heading: "", social_links: {} } });
  for (const bad of [{ x: "javascript:alert(1)" }, { "<b>": "x" }, "github", { x: 1 }])
    expect((await update({ profile: { social_links: bad } })).status).toBe(400);
});
