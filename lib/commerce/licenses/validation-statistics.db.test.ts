import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { countValidation, flushValidations } from "./validation-counter";
import { readValidations } from "./validation-statistics";

let actor: Actor;
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  const { id } = await db().workspace.create({ data: { name: "Validations" } });
  actor = { userId: 0, workspaceId: id, scopes: ["read"], credential: { kind: "workspace-key" } };
});
afterAll(() => pool().end());

test("validations are counted by day, country and what came of them", async () => {
  for (let n = 0; n < 30; n++) countValidation(actor, "8.8.8.8", "good");
  countValidation(actor, "8.8.8.8", "refunded");
  countValidation(actor, "10.0.0.1", "unknown");
  await flushValidations();
  countValidation(actor, "8.8.8.8", "good");
  await flushValidations();
  const counted = await readValidations(actor, { from: today, to: today });
  expect(counted).toEqual({
    from: today,
    to: today,
    totals: { good: 31, refunded: 1, unknown: 1 },
    series: [{ at: today, good: 31, refunded: 1, unknown: 1 }],
    countries: [
      { country: "US", name: "United States", good: 31, refunded: 1, unknown: 0 },
      { country: "", name: "Unknown", good: 0, refunded: 0, unknown: 1 },
    ],
  });
});

test("days without any are there, in order, also over the end of February", async () => {
  const { series } = await readValidations(actor, { from: "2024-02-27", to: "2024-03-02" });
  expect(series.map(({ at }) => at)).toEqual([
    "2024-02-27",
    "2024-02-28",
    "2024-02-29",
    "2024-03-01",
    "2024-03-02",
  ]);
});

test("validations from the dashboard, and of deleted workspaces, are not counted", async () => {
  const { id } = await db().workspace.create({ data: { name: "Gone" } });
  countValidation({ ...actor, credential: { kind: "session", id: "s" } }, "8.8.8.8", "good");
  countValidation({ ...actor, workspaceId: id }, "8.8.8.8", "good");
  await db().workspace.delete({ where: { id } });
  await flushValidations();
  expect((await readValidations(actor, { from: today, to: today })).totals.good).toBe(31);
});

test("a workspace reads its own counts alone", async () => {
  const other = { ...actor, workspaceId: actor.workspaceId + 1_000_000 };
  expect((await readValidations(other, { from: today, to: today })).countries).toEqual([]);
});
