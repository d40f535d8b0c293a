import { execFile, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SNIPPETS } from "@/components/commerce/purchases/snippets";
import { clusterHome } from "@/lib/platform/database/cluster-home";
import { api, expect, person, send, serverUrl, test } from "../fixtures";
import { addItem, ask, sell, seller, validate } from "../records";

const form = "application/x-www-form-urlencoded";
const multipart = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(
      ([name, value]) =>
        `------a-form-of-ours-7f3c19\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join("")}------a-form-of-ours-7f3c19--\r\n`;

test("the key may be in the query or in a header of a GET", async () => {
  const { itemsKey } = await seller();
  for (const [path, headers] of [
    [`/api/account/details?api_key=${itemsKey}`, {}],
    ["/api/account/details", { "X-API-Key": itemsKey }],
    ["/api/account/details", { Authorization: `bearer ${itemsKey}` }],
  ] as const)
    expect((await send("GET", path, { headers })).status).toBe(200);
});

test("a POST takes the key and the code from JSON, forms, the query and headers", async () => {
  const ada = await seller();
  const { code } = await sell(ada, await addItem(ada));
  const fields = { api_key: ada.itemsKey, purchase_code: code };
  const pairs = new URLSearchParams(fields).toString();
  for (const [query, type, body, headers] of [
    ["", "application/json", JSON.stringify(fields), {}],
    ["", form, JSON.stringify(fields), {}],
    ["", "text/plain", JSON.stringify(fields), {}],
    ["", form, pairs, {}],
    ["", "multipart/form-data; boundary=----a-form-of-ours-7f3c19", multipart(fields), {}],
    [`?${pairs}`, "", "", {}],
    [`?api_key=${ada.itemsKey}`, form, `purchase_code=${code}`, {}],
    [`?purchase_code=${code}`, form, "", { "X-API-Key": ada.itemsKey }],
    ["", form, `purchase_code=${code}`, { Authorization: `Bearer ${ada.itemsKey}` }],
  ] as const) {
    const { status, text } = await send("POST", `/api/purchases/validation${query}`, {
      headers: { ...(type && { "Content-Type": type }), ...headers },
      body,
    });
    expect(status, `${type} ${body} ${text}`).toBe(200);
  }
});

test("in a POST the body wins over the query", async () => {
  const ada = await seller();
  const { code } = await sell(ada, await addItem(ada));
  const call = (inQuery: object, inBody: object) =>
    send("POST", `/api/purchases/validation?${new URLSearchParams({ ...inQuery })}`, {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(inBody),
    });
  const [good, bad] = [
    { api_key: ada.itemsKey, purchase_code: code },
    { api_key: "syi_x", purchase_code: "x" },
  ];
  expect((await call(bad, good)).status).toBe(200);
  expect((await call(good, { api_key: bad.api_key })).status).toBe(401);
  expect((await call(good, { purchase_code: bad.purchase_code })).status).toBe(404);
});

for (const path of ["account/details", "items/all", "items/item?item_id=1", "purchases/validation"])
  test(`${path}: no key is a bad request, a wrong one is refused, both in the same words`, async () => {
    const { key } = await seller();
    const method = path.startsWith("purchases") ? "POST" : "GET";
    const refusal = { status: "error", msg: "Invalid request" };
    for (const [status, sent] of [
      [400, undefined],
      [401, "syi_nobody"],
      [401, `syi_${"A".repeat(43)}`],
      [401, key],
    ] as const) {
      const headers: Record<string, string> = sent ? { "X-API-Key": sent } : {};
      const answer = await send(method, `/api/${path}`, { headers });
      expect([answer.status, answer.json]).toEqual([status, refusal]);
    }
  });

test("a wrong method is answered in the item API's shape", async () => {
  const { itemsKey } = await seller();
  const { status, json, headers } = await ask("purchases/validation", itemsKey);
  expect([status, json.status, typeof json.msg]).toEqual([405, "error", "string"]);
  expect(headers.allow).toBe("POST, OPTIONS");
});

test("the key is shown again for the password, and for nothing else", async () => {
  const ada = await seller();
  const reveal = (body: object) =>
    api(ada.key).post<{ key: string }>("/api/workspace/key/reveal", { ...body });
  const { status, json } = await reveal({ password: ada.password });
  expect([status, json]).toEqual([200, { error: 0, key: ada.itemsKey }]);
  expect((await reveal({ password: "something else" })).status).toBe(400);
  expect((await reveal({})).status).toBe(400);
  expect((await api().post("/api/workspace/key/reveal", { password: ada.password })).status).toBe(401);
  for (let n = 0; n < 4; n++) await reveal({ password: "guess" });
  expect((await reveal({ password: ada.password })).status).toBe(429);
});

test("a workspace without a key gets one when it is first asked for", async () => {
  const { key, password } = await person();
  expect((await api(key).get("/api/workspace/key")).json).toEqual({
    error: 0,
    exists: false,
    created: null,
    lastused: null,
  });
  const first = await api(key).post<{ key: string }>("/api/workspace/key/reveal", { password });
  expect(first.json.key).toMatch(/^syi_[\w-]{43}$/);
  expect((await ask("account/details", first.json.key)).status).toBe(200);
});

test("a new key ends the old one at once, and its last use is known", async () => {
  const ada = await seller();
  await ask("account/details", ada.itemsKey);
  const lastUse = async () =>
    (await api(ada.key).get<{ lastused: string | null }>("/api/workspace/key")).json.lastused;
  await expect.poll(lastUse).toMatch(/^\d{4}-/);
  const { json } = await api(ada.key).post<{ key: string }>("/api/workspace/key/regenerate");
  expect((await ask("account/details", ada.itemsKey)).status).toBe(401);
  expect((await ask("account/details", json.key)).status).toBe(200);
});

test("an Idempotency-Key never keeps the key for later", async () => {
  const ada = await seller();
  const twice = api(ada.key, { "Idempotency-Key": "same" });
  const one = await twice.post<{ key: string }>("/api/workspace/key/regenerate");
  const two = await twice.post<{ key: string }>("/api/workspace/key/regenerate");
  expect(two.json.key).not.toBe(one.json.key);
});

test("the items key opens the item API and nothing else", async () => {
  const { itemsKey } = await seller();
  expect((await api(itemsKey).get("/api/account")).status).toBe(401);
  expect((await api(itemsKey).get("/api/catalogue/items")).status).toBe(401);
});

test("neither keys nor codes are in any log, the database's included", async () => {
  const ada = await seller();
  const item = await addItem(ada);
  const { code } = await sell(ada, item);
  expect((await validate(ada.itemsKey, code)).status).toBe(200);
  await ask(`items/item?item_id=${item}`, ada.itemsKey);
  await send("POST", `/api/purchases/validation?api_key=${ada.itemsKey}&purchase_code=${code}x`);
  await send("POST", `/api/purchases/validation?api_key=${ada.itemsKey}`, { body: "{" });
  const again = { item_id: item, license_type: "Regular", purchase_code: code };
  expect((await api(ada.key).post("/api/catalogue/purchase/add", again)).status).toBe(409);
  const csv = `purchase_code\n${code}\n`;
  await api(ada.key).post("/api/catalogue/purchases/import", { csv, item_id: item });
  const here = join(process.cwd(), ".cache/e2e");
  for (const folder of [here, clusterHome(join(here, "postgres"))]) {
    const file = join(folder, "server.log");
    const log = readFileSync(file, "utf8");
    for (const secret of [ada.itemsKey, ada.key, code]) expect(log.includes(secret), file).toBe(false);
  }
});

const programs = [
  { name: "a plain Node program", command: process.execPath, file: "e2e/clients/validate.mjs" },
  { name: "a plain PHP program", command: "php", file: "e2e/clients/validate.php" },
];

for (const { name, command, file } of programs)
  test(`${name}, written from the document, knows a good code from a bad one`, async ({}, info) => {
    skipWithout(command, info);
    const ada = await seller();
    const item = await addItem(ada, { version: "2.0" });
    const { code } = await sell(ada, item, {
      license_type: "Extended",
      supported_until: "2027-01-31T18:00:00Z",
    });
    expect(await run(command, [file, serverUrl(), ada.itemsKey, code])).toEqual({
      exit: 0,
      lines: [
        "good: Extended license for Timetable theme 2.0",
        "support: 2027-01-31T18:00:00.000Z",
        "downloaded: no",
      ],
    });
    expect(await run(command, [file, serverUrl(), ada.itemsKey, `${code}0`])).toEqual({
      exit: 1,
      lines: ["refused: Invalid purchase code"],
    });
    expect(await run(command, [file, serverUrl(), "nobody", code])).toEqual({
      exit: 1,
      lines: ["refused: Invalid request"],
    });
  });

/** How each of the tester's languages is run, and what it makes of the answer. */
const LANGUAGES: Record<string, { command: string; file: string; says: (answer: string) => string }> = {
  curl: { command: "bash", file: "ask.sh", says: (answer) => wordOf(JSON.parse(answer)) },
  PHP: { command: "php", file: "ask.php", says: (word) => word },
  JavaScript: { command: process.execPath, file: "ask.mjs", says: (word) => word },
  Python: { command: "python3", file: "ask.py", says: (word) => word },
};
const wordOf = ({ msg, data }: { msg?: string; data?: { purchase: { license_type: string } } }) =>
  msg ?? data?.purchase.license_type ?? "";

for (const { name, write } of SNIPPETS)
  test(`the tester's ${name} runs as copied, for any code`, async ({}, info) => {
    const { command = "", file = "", says = String } = LANGUAGES[name] ?? {};
    skipWithout(name === "curl" ? "curl" : command, info);
    const ada = await seller();
    const odd = `it's "odd" \\ $HOME & 100% + ü 🚂`;
    await sell(ada, await addItem(ada), { purchase_code: odd, license_type: "Extended" });
    const ask = async (code: string) => {
      const copied = info.outputPath(file);
      writeFileSync(copied, write({ origin: serverUrl(), code }).replace("YOUR_ITEMS_KEY", ada.itemsKey));
      const { lines } = await run(command, [copied]);
      return says(lines.join("\n"));
    };
    expect(await ask(odd)).toBe("Extended");
    expect(await ask(`${odd}!`)).toBe("Invalid purchase code");
  });

function skipWithout(command: string, info: { skip: (condition: boolean, why: string) => void }) {
  const isThere = spawnSync(command, ["--version"]).status === 0;
  info.skip(!isThere, `${command} is not installed here.`);
}

const run = (command: string, given: string[]) =>
  new Promise<{ exit: unknown; lines: string[] }>((resolve) =>
    execFile(command, given, { timeout: 60_000 }, (error, output) =>
      resolve({ exit: error ? error.code : 0, lines: output.trim().split("\n") }),
    ),
  );
