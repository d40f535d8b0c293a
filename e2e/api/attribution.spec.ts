import { randomBytes } from "node:crypto";
import { api, expect, send, test } from "../fixtures";
import { addItem, type Seller, sell, seller } from "../items";

type Sold = {
  source: { link: { id: number; shorturl: string }; campaign: { id: number; name: string } | null } | null;
};
type Listed = { data: { result: number; purchases: { id: number }[] } };

const switchOn = ({ key }: Seller, attribution: boolean) =>
  api(key).put("/api/workspace/update", { attribution });

const addLink = async ({ key }: Seller, fields: object = {}) => {
  const body = { url: "https://shop.example.com/theme", custom: randomBytes(6).toString("hex"), ...fields };
  const { json } = await api(key).post<{ id: number; shorturl: string }>("/api/url/add", body);
  return { id: json.id, shorturl: json.shorturl };
};

/** What a link's destination carries as `sw`. */
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
    (await api(ada.key).get<Listed>(`/api/catalogue/purchases?${query}`)).json.data.purchases.map(
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
