import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { presentValid } from "../purchases/present";
import { validate } from "./validate";

let ada: Actor;
let bob: Actor;

beforeAll(async () => {
  [ada, bob] = [await shop(), await shop()];
  await sale(ada, "GOOD");
  await sale(ada, "REFUNDED", { refundedAt: new Date() });
  await sale(bob, "FOREIGN");
});
afterAll(() => pool().end());

async function shop(): Promise<Actor> {
  const { id } = await db().workspace.create({ data: { name: "Shop" } });
  return { userId: 0, workspaceId: id, scopes: ["read"], credential: { kind: "workspace-key" } };
}

async function sale({ workspaceId }: Actor, code: string, more: { refundedAt?: Date } = {}) {
  const price = { priceRegular: 9, priceExtended: 9, currency: "USD" };
  const { id } = await db().item.create({ data: { workspaceId, name: "Theme", ...price } });
  const kept = { licenseType: "regular" as const, price: 9, currency: "USD" };
  await db().purchase.create({ data: { workspaceId, itemId: id, code, ...kept, ...more } });
}

const ask = (code: string) => validate(ada, { purchase_code: code }, "10.0.0.1");

/** Statements executed while a code is looked up, without the values. */
async function questionsOf(code: string) {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await ask(code).catch(() => {});
  const asked = query.mock.calls.map(([question]) => (question as unknown as { text: string }).text);
  query.mockRestore();
  return asked;
}

test("a refunded code, another shop's and an unknown one get the same refusal after the same queries", async () => {
  const unknown = await questionsOf("NOTHING");
  expect(unknown.length).toBeGreaterThan(1);
  for (const code of ["REFUNDED", "FOREIGN"]) {
    expect(await questionsOf(code)).toEqual(unknown);
    await expect(ask(code)).rejects.toThrow(/^Invalid purchase code$/);
  }
});

test("a thousand validations return the same and write no row", async () => {
  const before = await versions();
  const responses = new Set<string>();
  for (let n = 0; n < 100; n++) {
    const ten = Array.from({ length: 10 }, () => ask("GOOD"));
    for (const bought of await Promise.all(ten)) responses.add(JSON.stringify(presentValid(bought)));
  }
  expect(responses.size).toBe(1);
  expect(await versions()).toEqual(before);
});

/** Each row with the transaction that wrote it, so that even a no-op write would show. */
async function versions() {
  const tables = ["items", "purchases", "purchase_activations", "seller_profiles", "payouts"];
  const read = tables.map((table) => pool().query(`select xmin::text, t::text from ${table} t order by 2`));
  return (await Promise.all(read)).map(({ rows }) => rows as unknown[]);
}
