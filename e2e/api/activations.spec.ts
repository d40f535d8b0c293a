import { api, expect, test } from "../fixtures";
import { addItem, changeSeat, sell, seller } from "../items";

test("a licence takes a seat per site, once, and gives it back", async () => {
  const ada = await seller();
  const { id, code } = await sell(ada, await addItem(ada, { seats_regular: 2 }));
  const first = await changeSeat(ada, "activate", code, "https://Shop.Example.com/path");
  expect([first.status, first.json]).toEqual([
    200,
    { status: "success", data: { site: "shop.example.com", seats: { used: 1, limit: 2 } } },
  ]);
  expect((await changeSeat(ada, "activate", code, "shop.example.com")).json.data?.seats.used).toBe(1);
  expect((await changeSeat(ada, "activate", code, "b.example.com")).json.data?.seats.used).toBe(2);
  const full = await changeSeat(ada, "activate", code, "c.example.com");
  expect([full.status, full.json]).toEqual([
    409,
    { status: "error", msg: "All seats of this license are in use. Free one first." },
  ]);
  expect((await changeSeat(ada, "deactivate", code, "shop.example.com")).json.data?.seats.used).toBe(1);
  expect((await changeSeat(ada, "deactivate", code, "shop.example.com")).status).toBe(200);
  expect((await changeSeat(ada, "activate", code, "c.example.com")).status).toBe(200);
  const { json } = await api(ada.key).get<{ activations: { site: string }[] }>(
    `/api/catalogue/purchase/${id}`,
  );
  expect(json.activations.map(({ site }) => site).sort()).toEqual(["b.example.com", "c.example.com"]);
});

test("of twenty sites that ask for the last seat at one moment one gets it", async () => {
  const ada = await seller();
  const { code } = await sell(ada, await addItem(ada, { seats_regular: 1 }));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => changeSeat(ada, "activate", code, `s${n}.example.com`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});

test("without a limit there are any number of seats", async () => {
  const ada = await seller();
  const { code } = await sell(ada, await addItem(ada));
  expect((await changeSeat(ada, "activate", code, "a.example.com")).json.data?.seats).toEqual({
    used: 1,
    limit: null,
  });
});

test("bad codes are refused as everywhere, a call without a site is a bad request", async () => {
  const [ada, bob] = [await seller(), await seller()];
  const { code } = await sell(bob, await addItem(bob));
  for (const what of ["activate", "deactivate"] as const) {
    const foreign = await changeSeat(ada, what, code, "a.example.com");
    const absent = await changeSeat(ada, what, "nothing", "a.example.com");
    expect([foreign.status, foreign.text]).toEqual([404, '{"status":"error","msg":"Invalid purchase code"}']);
    expect(foreign.text).toBe(absent.text);
    expect((await changeSeat(bob, what, code)).status).toBe(400);
    expect((await changeSeat(bob, what, code, "not a host")).status).toBe(400);
  }
});
