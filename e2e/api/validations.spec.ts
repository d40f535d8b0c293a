import { api, expect, send, test } from "../fixtures";
import { addItem, type Seller, sell, seller, validate } from "../items";

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

test("a range has every day of it; one that is backward or too long is refused by name", async () => {
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
