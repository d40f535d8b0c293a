import { randomInt } from "node:crypto";
import { api, expect, send, test } from "../fixtures";
import { activate, addItem, type Seller, sell, seller } from "../items";

type License = {
  status: string;
  msg?: string;
  data: { seats: { used: number; limit: number | null }; sites: { site: string }[] };
};
const REFUSAL = '{"status":"error","msg":"Invalid purchase code"}';

/** The page of a licence, as its seller hands it on, and the sites it is in use on. */
async function soldTo(ada: Seller, ...sites: string[]) {
  const { id, code } = await sell(ada, await addItem(ada, { seats_regular: 2 }));
  for (const site of sites) await activate(ada, code, site);
  const { json } = await api(ada.key).get<{ license_url: string }>(`/api/catalogue/purchase/${id}`);
  const { pathname, hash } = new URL(json.license_url);
  return { id, code, shop: pathname.replace("/licenses/", ""), pathname, hash };
}

/** A buyer's browser, at an address nobody else comes from. */
const buyer = () => {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  return (body: object, path = "license") =>
    send<License>("POST", `/api/purchases/${path}`, {
      headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
      body: JSON.stringify(body),
    });
};

test("with page and code alone a buyer sees the sites of the licence and frees one", async () => {
  const ada = await seller();
  const { code, shop, hash } = await soldTo(ada, "a.example.com", "b.example.com");
  expect(hash).toBe(`#${code}`);
  const ask = buyer();
  expect((await ask({ shop, purchase_code: code })).json).toEqual({
    status: "success",
    data: {
      item: { name: "Timetable theme" },
      license_type: "Regular",
      seats: { used: 2, limit: 2 },
      sites: [
        { site: "a.example.com", activated_at: expect.stringMatching(/Z$/) },
        { site: "b.example.com", activated_at: expect.stringMatching(/Z$/) },
      ],
    },
  });
  expect((await activate(ada, code, "c.example.com")).status).toBe(409);
  const freed = await ask({ shop, purchase_code: code, site: "https://A.example.com/" }, "license/free");
  expect(freed.json.data).toMatchObject({ seats: { used: 1, limit: 2 }, sites: [{ site: "b.example.com" }] });
  expect((await activate(ada, code, "c.example.com")).status).toBe(200);
});

test("a refunded code, another shop's, an invented one and an invented page are refused alike", async () => {
  const [ada, bob] = [await seller(), await seller()];
  const [good, refunded] = [await soldTo(ada, "a.example.com"), await soldTo(ada)];
  const foreign = await soldTo(bob);
  await api(ada.key).put(`/api/catalogue/purchase/${refunded.id}/update`, { refunded: true });
  const ask = buyer();
  for (const [shop, purchase_code] of [
    [good.shop, refunded.code],
    [good.shop, foreign.code],
    [foreign.shop, good.code],
  ]) {
    const { status, text } = await ask({ shop, purchase_code });
    expect([status, text]).toEqual([404, REFUSAL]);
  }
  const invented = await buyer()({ shop: "A".repeat(22), purchase_code: good.code });
  expect([invented.status, invented.text]).toEqual([404, REFUSAL]);
  const free = await buyer()(
    { shop: foreign.shop, purchase_code: good.code, site: "a.example.com" },
    "license/free",
  );
  expect([free.status, free.text]).toEqual([404, REFUSAL]);
  expect((await buyer()({ shop: good.shop, purchase_code: good.code })).json.data.seats.used).toBe(1);
});

test("who guesses codes there is stopped after five, the shop's programs and its other buyers are not", async () => {
  const ada = await seller();
  const { code, shop } = await soldTo(ada);
  const ask = buyer();
  for (let n = 0; n < 5; n++) expect((await ask({ shop, purchase_code: `wrong ${n}` })).status).toBe(404);
  const stopped = await ask({ shop, purchase_code: code });
  expect([stopped.status, stopped.json.status]).toEqual([429, "error"]);
  expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(0);
  expect((await buyer()({ shop, purchase_code: code })).status).toBe(200);
  expect((await activate(ada, code, "a.example.com")).status).toBe(200);
});

test("a buyer with a good code is not stopped for looking often", async () => {
  const { code, shop } = await soldTo(await seller());
  const ask = buyer();
  for (let n = 0; n < 12; n++) expect((await ask({ shop, purchase_code: code })).status).toBe(200);
});

test("the page is there for the shops there are, and no search engine lists it", async () => {
  const { pathname } = await soldTo(await seller());
  const page = await send("GET", pathname);
  expect([page.status, page.text.includes("noindex")]).toEqual([200, true]);
  expect((await send("GET", `/licenses/${"A".repeat(22)}`)).status).toBe(404);
});

test("the shop's page says nothing of its number", async () => {
  const [one, two] = [await soldTo(await seller()), await soldTo(await seller())];
  expect(one.shop).toMatch(/^[\w-]{22}$/);
  expect(one.shop.slice(0, 8)).not.toBe(two.shop.slice(0, 8));
});
