import { api, expect, test } from "../fixtures";
import { addItem, type Seller, sell, seller, validate } from "../items";

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
    { row: 3, result: "refused", message: "purchase_code stands in an earlier row." },
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

test("sales that were taken back elsewhere are imported as refunded", async () => {
  const ada = await seller();
  const item = await addItem(ada);
  const csv = "code;refunded\nR-1;yes\nR-2;No\nR-3;\nR-4;TRUE\nR-5;perhaps\n";
  const { json } = await api(ada.key).post("/api/catalogue/purchases/import", { csv, item_id: item });
  expect(json).toMatchObject({ imported: 4, refused: 1 });
  const answers = [];
  for (const code of ["R-1", "R-2", "R-3", "R-4"]) answers.push((await validate(ada.itemsKey, code)).status);
  expect(answers).toEqual([404, 200, 200, 404]);
});

for (const csv of ["", "license_type\nRegular", "purchase_code\n", 'purchase_code\n"open'])
  test(`the file ${JSON.stringify(csv)} is refused whole`, async () => {
    const ada = await seller();
    expect((await api(ada.key).post("/api/catalogue/purchases/import", { csv })).status).toBe(400);
  });
