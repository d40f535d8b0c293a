import { randomBytes } from "node:crypto";
import { api, expect, send, test } from "../fixtures";
import { addItem, type Seller, sell, seller, validate } from "../records";

type Listed = { data: { result: number; purchases: Record<string, unknown>[] } };

const purchases = ({ key }: Seller, query = "") => api(key).get<Listed>(`/api/catalogue/purchases${query}`);

test("a file of codes is tried first, then imported, and known codes stay as they are", async () => {
  const ada = await seller();
  const item = await addItem(ada, { name: "Theme, the" });
  await sell(ada, item, { purchase_code: "KNOWN", price: 1 });
  const csv = [
    "Code,Item,License,Price,Date,Buyer",
    'A-1,"Theme, the",regular,12.50,2024-02-03,"Bob ""B"" Ross"',
    "A-2,,Extended,,,",
    "A-2,,Extended,,,",
    "KNOWN,,Regular,,,",
    "A-3,Nobody's,,,,",
    "A-4,,Premium,,,",
    ",,,,,bob",
  ].join("\r\n");
  const send = (dryrun: boolean) =>
    api(ada.key).post("/api/catalogue/purchases/import", { csv, item_id: item, dryrun });
  const tried = await send(true);
  expect(tried.json).toMatchObject({ dryrun: true, imported: 0, good: 2, known: 1, refused: 4 });
  expect(tried.json.results).toMatchObject([
    { row: 1, purchase_code: "A-1", result: "good" },
    { row: 2, purchase_code: "A-2", result: "good" },
    { row: 3, result: "refused", message: "purchase_code already appears in an earlier row." },
    { row: 4, result: "known" },
    { row: 5, result: "refused", message: "item must be one of your items." },
    { row: 6, result: "refused", message: "license_type must be Regular or Extended." },
    { row: 7, result: "refused", message: "purchase_code is required." },
  ]);
  expect((await purchases(ada)).json.data.result).toBe(1);
  expect((await send(false)).json).toMatchObject({ dryrun: false, imported: 2 });
  expect((await send(false)).json).toMatchObject({ imported: 0, known: 3 });
  expect((await purchases(ada, "?q=A-1")).json.data.purchases).toMatchObject([
    { price: 12.5, buyer: 'Bob "B" Ross', date: "2024-02-03T00:00:00Z" },
  ]);
  expect((await validate(ada.itemsKey, "A-2")).json.data?.purchase).toMatchObject({
    license_type: "Extended",
  });
});

test("sales refunded elsewhere are imported as refunded", async () => {
  const ada = await seller();
  const item = await addItem(ada);
  const csv = "code;refunded\nR-1;yes\nR-2;No\nR-3;\nR-4;TRUE\nR-5;perhaps\n";
  const { json } = await api(ada.key).post("/api/catalogue/purchases/import", { csv, item_id: item });
  expect(json).toMatchObject({ imported: 4, refused: 1 });
  const statuses = [];
  for (const code of ["R-1", "R-2", "R-3", "R-4"]) statuses.push((await validate(ada.itemsKey, code)).status);
  expect(statuses).toEqual([404, 200, 200, 404]);
});

for (const csv of ["", "license_type\nRegular", "purchase_code\n", 'purchase_code\n"open'])
  test(`the file ${JSON.stringify(csv)} is refused whole`, async () => {
    const ada = await seller();
    expect((await api(ada.key).post("/api/catalogue/purchases/import", { csv })).status).toBe(400);
  });

type Sold = {
  source: { link: { id: number; shorturl: string }; campaign: { id: number; name: string } | null } | null;
};
type ListedIds = { data: { result: number; purchases: { id: number }[] } };

const switchOn = ({ key }: Seller, attribution: boolean) =>
  api(key).put("/api/workspace/update", { attribution });

const addLink = async ({ key }: Seller, fields: object = {}) => {
  const body = { url: "https://shop.example.com/theme", custom: randomBytes(6).toString("hex"), ...fields };
  const { json } = await api(key).post<{ id: number; shorturl: string }>("/api/url/add", body);
  return { id: json.id, shorturl: json.shorturl };
};

/** The `sw` parameter of a link's destination. */
const tokenOf = async (shorturl: string) => {
  const { headers } = await send("GET", new URL(shorturl).pathname);
  return new URL(headers.location ?? "").searchParams.get("sw");
};

const sold = async ({ key }: Seller, id: number) =>
  (await api(key).get<Sold>(`/api/catalogue/purchase/${id}`)).json.source;

test("a purchase names the link that led to it, and its campaign", async () => {
  const ada = await seller();
  const campaign = (await api(ada.key).post<{ id: number }>("/api/campaign/add", { name: "Spring sale" }))
    .json.id;
  const link = await addLink(ada, { campaign });
  expect(await tokenOf(link.shorturl)).toBeNull();
  expect((await switchOn(ada, true)).status).toBe(200);
  const sw = await tokenOf(link.shorturl);
  expect(sw).toMatch(/^[\w-]{22}$/);

  const item = await addItem(ada);
  const led = await sell(ada, item, { sw });
  expect(await sold(ada, led.id)).toEqual({ link, campaign: { id: campaign, name: "Spring sale" } });
  const other = await sell(ada, item);
  expect(await sold(ada, other.id)).toBeNull();

  const found = async (query: string) =>
    (await api(ada.key).get<ListedIds>(`/api/catalogue/purchases?${query}`)).json.data.purchases.map(
      ({ id }) => id,
    );
  expect(await found("source=link")).toEqual([led.id]);
  expect(await found("source=other")).toEqual([other.id]);
  expect(await found(`link_id=${link.id}`)).toEqual([led.id]);
  expect(await found(`campaign_id=${campaign}`)).toEqual([led.id]);

  await switchOn(ada, false);
  expect(await tokenOf(link.shorturl)).toBeNull();
  expect((await api(ada.key).get<{ data: object }>("/api/workspace")).json.data).toMatchObject({
    attribution: false,
  });
});

test("no sale fails for its tracking: a token of others, an invented or an old one is left out", async () => {
  const [ada, bob] = [await seller(), await seller()];
  await switchOn(bob, true);
  const foreign = await tokenOf((await addLink(bob)).shorturl);
  const item = await addItem(ada);
  for (const sw of [foreign, "1", "A".repeat(22), "", null]) {
    const { id } = await sell(ada, item, { sw });
    expect(await sold(ada, id)).toBeNull();
  }
});

test("a purchase outlives its link", async () => {
  const ada = await seller();
  await switchOn(ada, true);
  const link = await addLink(ada);
  const { id } = await sell(ada, await addItem(ada), { sw: await tokenOf(link.shorturl) });
  await api(ada.key).delete(`/api/url/${link.id}/delete`);
  expect(await sold(ada, id)).toEqual({ link, campaign: null });
});

type Counted = {
  data: {
    totals: { good: number; refunded: number; unknown: number };
    series: { at: string }[];
    countries: { country: string; name: string }[];
  };
};

const path = "/api/catalogue/validations";
const counted = async ({ key }: Seller, query = "") => (await api(key).get<Counted>(path + query)).json.data;

test("validations are counted by what came of them, today and where from, without the codes", async () => {
  const [ada, bob] = [await seller(), await seller()];
  const item = await addItem(ada);
  const [good, bad] = [await sell(ada, item), await sell(ada, item)];
  await api(ada.key).put(`/api/catalogue/purchase/${bad.id}/update`, { refunded: true });
  for (let n = 0; n < 5; n++) await validate(ada.itemsKey, good.code);
  await validate(ada.itemsKey, bad.code);
  await validate(ada.itemsKey, "nothing");
  await validate(ada.itemsKey, "nothing else");
  await expect.poll(async () => (await counted(ada)).totals).toEqual({ good: 5, refunded: 1, unknown: 2 });
  const { series, countries } = await counted(ada);
  expect(series).toHaveLength(28);
  expect(series.at(-1)).toEqual({
    at: new Date().toISOString().slice(0, 10),
    good: 5,
    refunded: 1,
    unknown: 2,
  });
  expect(countries).toEqual([{ country: "", name: "Unknown", good: 5, refunded: 1, unknown: 2 }]);
  expect((await counted(bob)).totals).toEqual({ good: 0, refunded: 0, unknown: 0 });
});

test("a range includes every day; a reversed or too long one is refused by field", async () => {
  const ada = await seller();
  const { series } = await counted(ada, "?from=2026-02-27&to=2026-03-02");
  expect(series.map(({ at }) => at)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"]);
  for (const query of ["from=2026-03-02&to=2026-03-01", "from=2020-01-01&to=2026-01-01", "from=2026-02-30"]) {
    const { status, json } = await api(ada.key).get<{ message: string }>(`${path}?${query}`);
    expect([status, json.message.startsWith("from")]).toEqual([400, true]);
  }
});

test("the items key does not open the counts", async () => {
  const ada = await seller();
  const { status } = await send("GET", path, { headers: { Authorization: `Bearer ${ada.itemsKey}` } });
  expect(status).toBe(401);
});
