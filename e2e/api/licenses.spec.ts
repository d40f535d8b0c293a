import { execFileSync, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { api, expect, send, test } from "../fixtures";
import { activate, addItem, changeSeat, type Seller, sell, seller } from "../records";

test("a license takes one seat per site and gives it back", async () => {
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
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => changeSeat(ada, "activate", code, `s${n}.example.com`)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
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

type License = {
  status: string;
  msg?: string;
  data: { seats: { used: number; limit: number | null }; sites: { site: string }[] };
};
const REFUSAL = '{"status":"error","msg":"Invalid purchase code"}';

/** The license page, as its seller shares it, and the sites in use. */
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

test("with page and code alone a buyer sees the license's sites and frees one", async () => {
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

test("guessing codes is stopped after five, without affecting the shop's programs and buyers", async () => {
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

/** The verification as docs/item-api.md has it, and what a program does with it. */
const programs = [
  {
    language: "js",
    command: process.execPath,
    file: "read.mjs",
    call: "const [receipt, keys] = process.argv.slice(2); process.stdout.write(JSON.stringify(readReceipt(receipt, JSON.parse(keys)) ?? null));",
  },
  {
    language: "php",
    command: "php",
    file: "read.php",
    call: "echo json_encode(read_receipt($argv[1], json_decode($argv[2], true)));",
  },
];

for (const { language, command, file, call } of programs)
  test(`the ${language} of the document reads a receipt without asking, and none that was changed`, async ({}, info) => {
    info.skip(spawnSync(command, ["-v"]).status !== 0, `${command} is not installed here.`);
    const program = info.outputPath(file);
    writeFileSync(program, `${written(language)}\n${call}\n`);
    const read = (receipt: string, keys: object) =>
      JSON.parse(
        execFileSync(command, [program, receipt, JSON.stringify(keys)], { encoding: "utf8" }),
      ) as object;

    const ada = await seller();
    const item = await addItem(ada);
    const { code } = await sell(ada, item, { supported_until: "2027-01-31T18:00:00Z" });
    const receipt = await receiptFor(ada, code);
    const { keys } = (
      await send<{ keys: { kid: string; x: string }[] }>("GET", "/api/purchases/receipt-keys")
    ).json;
    expect(read(receipt, keys)).toEqual({
      iss: expect.stringMatching(/^http/),
      iat: expect.any(Number),
      sub: code,
      item_id: item,
      license_type: "Regular",
      supported_until: "2027-01-31T18:00:00Z",
    });

    const [head = "", claims = "", signature = ""] = receipt.split(".");
    const others = Buffer.from(claims, "base64url").toString().replace("Regular", "Extended");
    const forged = Buffer.from(others).toString("base64url");
    expect(read(`${head}.${forged}.${signature}`, keys)).toBeNull();
    expect(read(`${head}.${claims}.${signature.slice(0, 20)}`, keys)).toBeNull();
    expect(read(`${head}.${claims}.`, keys)).toBeNull();
    expect(read(receipt, [])).toBeNull();
    expect(read(receipt, [{ ...keys[0], x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" }])).toBeNull();
  });

/** The first block of a language in the document's part about receipts. */
function written(language: string): string {
  const [, part = ""] = readFileSync("docs/item-api.md", "utf8").split("\n## Receipts\n");
  return new RegExp(`\`\`\`${language}\\n(.*?)\\n\`\`\``, "s").exec(part)?.[1] ?? "";
}

async function receiptFor({ itemsKey }: Seller, code: string): Promise<string> {
  const path = `/api/purchases/validation?include=receipt&api_key=${itemsKey}&purchase_code=${code}`;
  return (await send<{ data: { receipt: string } }>("POST", path)).json.data.receipt;
}

test("a bad code gets no receipt", async () => {
  const ada = await seller();
  const path = `/api/purchases/validation?include=receipt&api_key=${ada.itemsKey}&purchase_code=nothing`;
  const { status, text } = await send("POST", path);
  expect([status, text]).toEqual([404, '{"status":"error","msg":"Invalid purchase code"}']);
});
