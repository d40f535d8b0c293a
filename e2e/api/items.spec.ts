import { expect, person, send, test } from "../fixtures";
import { addItem, ask, sell, seller, validate } from "../records";

type Item = Record<string, unknown> & { id: number; media: Record<string, unknown> };
type Items = { status: string; items: Item[] };
type OneItem = { status: string; item: Item };

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const ITEM_KEYS = [
  ..."id name description category sub_category options version demo_link tags media price currency".split(
    " ",
  ),
  "published_at",
];
const PURCHASE_KEYS = "purchase_code license_type price currency item supported_until downloaded date".split(
  " ",
);
const picture = "https://cdn.example.com/a.png";

test("account details have exactly the documented keys", async () => {
  const ada = await seller();
  const { status, json } = await ask("account/details", ada.itemsKey);
  expect(status).toBe(200);
  expect(json).toEqual({
    status: "success",
    data: {
      name: { firstname: "", lastname: "", full_name: "" },
      username: ada.username,
      email: ada.email,
      balance: 0,
      currency: "USD",
      profile: {
        heading: "",
        description: "",
        contact: { email: "" },
        social_links: {},
        media: {
          avatar: expect.stringMatching(/^http.*\/avatars\/.*\.svg$/),
          cover: expect.stringMatching(/^http.*\/uploads\/blank-cover\.svg$/),
        },
      },
      registered_at: expect.stringMatching(ISO),
    },
  });
});

test("items/all says that there are none until there is a published one", async () => {
  const ada = await seller();
  await addItem(ada, { status: "draft" });
  const none = await ask("items/all", ada.itemsKey);
  expect([none.status, none.text]).toEqual([404, '{"status":"error","msg":"No items found"}']);
  const id = await addItem(ada);
  const { json } = await ask<Items>("items/all", ada.itemsKey);
  expect(Object.keys(json)).toEqual(["status", "items"]);
  expect(json.items.map((item) => item.id)).toEqual([id]);
});

test("items/all has every item, newest first", async () => {
  const ada = await seller();
  const ids = [];
  for (let n = 0; n < 20; n++) ids.unshift(await addItem(ada));
  const old = await addItem(ada, { published_at: "2020-01-01T00:00:00Z" });
  const { json } = await ask<Items>("items/all", ada.itemsKey);
  expect(json.items.map(({ id }) => id)).toEqual([...ids, old]);
});

test("an item has exactly the documented keys, as they were sent", async () => {
  const ada = await seller();
  const sent = {
    name: "Timetable theme",
    description: "Ink on paper.",
    category: "Themes",
    sub_category: "Dashboards",
    options: ["Documentation", "Dark"],
    version: "1.4.2",
    demo_link: "https://example.com/demo",
    tags: ["theme", "ink"],
    media: {
      thumbnail: picture,
      preview_image: `${picture}?big`,
      screenshots: [`${picture}?1`, `${picture}?2`],
    },
    price: { regular: 29.99, extended: 290 },
    currency: "EUR",
    published_at: "2025-03-01T10:00:00Z",
  };
  const id = await addItem(ada, sent);
  const { json } = await ask<OneItem>(`items/item?item_id=${id}`, ada.itemsKey);
  expect(json).toEqual({ status: "success", item: { id, ...sent } });
  expect(Object.keys(json.item)).toEqual(ITEM_KEYS);
});

test("of its media an item has what its kind has, and screenshots when there are some", async () => {
  const ada = await seller();
  const media = { thumbnail: picture, preview_image: picture };
  const keysOf = async (fields: object) => {
    const id = await addItem(ada, { media: { ...media, ...fields } });
    return Object.keys((await ask<OneItem>(`items/item?item_id=${id}`, ada.itemsKey)).json.item.media);
  };
  expect(await keysOf({})).toEqual(["thumbnail", "preview_image"]);
  expect(await keysOf({ preview_video: "https://cdn.example.com/a.mp4" })).toEqual([
    "thumbnail",
    "preview_image",
    "preview_video",
  ]);
  expect(await keysOf({ preview_audio: "https://cdn.example.com/a.mp3", screenshots: [picture] })).toEqual([
    "thumbnail",
    "preview_audio",
    "screenshots",
  ]);
});

test("items/item: a malformed id is a bad request, an unknown one not found", async () => {
  const [ada, bob] = [await seller(), await seller()];
  const draft = await addItem(ada, { status: "draft" });
  const foreign = await addItem(bob);
  const statuses = [];
  for (const id of ["", "abc", "1.5", "1e3", "0x10"])
    statuses.push((await ask(`items/item?item_id=${id}`, ada.itemsKey)).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400]);
  expect((await ask("items/item", ada.itemsKey)).json).toEqual({ status: "error", msg: "Item Not Found" });
  for (const id of [draft, foreign, 2_147_483_647, 0, -1, "99999999999999999999"]) {
    const { status, text } = await ask(`items/item?item_id=${id}`, ada.itemsKey);
    expect([status, text]).toEqual([404, '{"status":"error","msg":"Item Not Found"}']);
  }
});

test("a good code is answered with the purchase and its item, exactly the documented keys", async () => {
  const ada = await seller();
  const id = await addItem(ada);
  const { code } = await sell(ada, id, { license_type: "Extended", supported_until: "2025-01-31T18:00:00Z" });
  expect(code).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const { status, json } = await validate(ada.itemsKey, code);
  const { item } = (await ask<OneItem>(`items/item?item_id=${id}`, ada.itemsKey)).json;
  expect(status).toBe(200);
  expect(json).toEqual({
    status: "success",
    data: {
      purchase: {
        purchase_code: code,
        license_type: "Extended",
        price: 290,
        currency: "USD",
        item,
        supported_until: "2025-01-31T18:00:00Z",
        downloaded: false,
        date: expect.stringMatching(ISO),
      },
    },
  });
  expect(Object.keys(json.data?.purchase ?? {})).toEqual(PURCHASE_KEYS);
});

test("without a known end of support there is no such key", async () => {
  const ada = await seller();
  const { code } = await sell(ada, await addItem(ada));
  const { json } = await validate(ada.itemsKey, code);
  expect(Object.keys(json.data?.purchase ?? {})).toEqual(
    PURCHASE_KEYS.filter((key) => key !== "supported_until"),
  );
});

test("unknown, refunded, another workspace's: every bad code is refused alike", async () => {
  const [ada, bob] = [await seller(), await seller()];
  const refunded = await sell(ada, await addItem(ada));
  await send("PUT", `/api/catalogue/purchase/${refunded.id}/update`, {
    headers: { Authorization: `Bearer ${ada.key}` },
    body: '{"refunded":true}',
  });
  const foreign = await sell(bob, await addItem(bob));
  for (const code of ["nothing", refunded.code, foreign.code, foreign.code.toUpperCase()]) {
    const { status, text } = await validate(ada.itemsKey, code);
    expect([status, text]).toEqual([404, '{"status":"error","msg":"Invalid purchase code"}']);
  }
  expect((await validate(bob.itemsKey, foreign.code)).status).toBe(200);
});

for (const code of [undefined, "", null, 12, true, ["a"], { not: "" }, "a\0b", "x".repeat(201)])
  test(`the code ${JSON.stringify(code)?.slice(0, 20)} is a bad request`, async () => {
    const ada = await seller();
    await sell(ada, await addItem(ada));
    const { status, json } = await validate(ada.itemsKey, code);
    expect(status).toBe(400);
    expect([json.status, typeof json.msg]).toEqual(["error", "string"]);
    expect(Object.keys(json)).toEqual(["status", "msg"]);
  });

test("the reason of a refusal is returned on request, for the workspace's own codes", async () => {
  const [ada, bob] = [await seller(), await seller()];
  const refunded = await sell(ada, await addItem(ada));
  await send("PUT", `/api/catalogue/purchase/${refunded.id}/update`, {
    headers: { Authorization: `Bearer ${ada.key}` },
    body: '{"refunded":true}',
  });
  const why = async (apiKey: string) =>
    (
      await send(
        "POST",
        `/api/purchases/validation?include=reason&api_key=${apiKey}&purchase_code=${refunded.code}`,
      )
    ).json;
  expect(await why(ada.itemsKey)).toEqual({
    status: "error",
    msg: "Invalid purchase code",
    reason: "refunded",
  });
  expect(await why(bob.itemsKey)).toEqual({
    status: "error",
    msg: "Invalid purchase code",
    reason: "unknown",
  });
});

test("a thousand validations of a code return the same bytes and change nothing", async () => {
  const ada = await seller();
  const { id, code } = await sell(ada, await addItem(ada));
  const look = async () =>
    (await send("GET", `/api/catalogue/purchase/${id}`, { headers: { Authorization: `Bearer ${ada.key}` } }))
      .text;
  const before = await look();
  const statuses = new Set<string>();
  for (let n = 0; n < 50; n++) {
    const twenty = Array.from({ length: 20 }, () => validate(ada.itemsKey, code));
    for (const { status, text } of await Promise.all(twenty)) statuses.add(`${status} ${text}`);
  }
  expect(statuses.size).toBe(1);
  expect([...statuses][0]).toMatch(/^200 /);
  expect(await look()).toBe(before);
});

test("guessing codes is stopped after 120 wrong ones in a minute", async () => {
  const ada = await seller();
  const { code } = await sell(ada, await addItem(ada));
  const from = { "X-Forwarded-For": ada.address, "Content-Type": "application/json" };
  const guess = (purchase_code: string) =>
    send("POST", "/api/purchases/validation", {
      headers: from,
      body: JSON.stringify({ api_key: ada.itemsKey, purchase_code }),
    });
  for (let n = 0; n < 120; n++) expect((await guess(`wrong ${n}`)).status).toBe(404);
  const stopped = await guess("wrong again");
  expect([stopped.status, stopped.json.status]).toEqual([429, "error"]);
  expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(0);
  // A right guess would be no answer either, from wherever it comes.
  expect((await guess(code)).status).toBe(429);
  expect((await validate(ada.itemsKey, code)).status).toBe(429);
  expect((await ask("items/all", ada.itemsKey)).status).toBe(200);
});

test("guessing keys is stopped, and the right key from that address still works", async () => {
  const ada = await seller();
  const { address } = await person();
  const call = (key: string) =>
    send("GET", "/api/account/details", { headers: { "X-API-Key": key, "X-Forwarded-For": address } });
  for (let n = 0; n < 60; n++) expect((await call(`syi_${n}`)).status).toBe(401);
  expect((await call("syi_wrong")).status).toBe(429);
  expect((await call(ada.itemsKey)).status).toBe(200);
});
