import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { refusalsOf } from "@/lib/identity/quotas/quota-fixtures";
import { db, transaction } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { runningTransaction } from "@/lib/platform/database/transaction";
import { countVisits, insertActor, visitAt } from "../statistics/visit-fixtures";
import { createGoal, listGoals, removeGoal, updateGoal } from "./goals";
import { presentGoal } from "./present";
import { dayOf, followGoal } from "./progress";
import { noteReachedAt } from "./reached";
import { GoalChanges, NewGoal } from "./schema";

let [ada, bob]: Actor[] = [];
beforeAll(async () => {
  [ada, bob] = [await insertActor(), await insertActor()];
});
afterAll(() => pool().end());

const DAY_MS = 86_400_000;
/** Statements that wait for a transaction to end. */
const WAITING =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
const of = (actor: Actor | undefined) => actor as Actor;
const daysAway = (days: number) => new Date(Date.now() + days * DAY_MS);
const wanted = (more: object) =>
  NewGoal.parse({ name: "Sale", target: 4, from: dayOf(daysAway(-9)), to: dayOf(daysAway(10)), ...more });
const listed = async (actor: Actor | undefined) =>
  (await listGoals(of(actor), { page: 1, limit: 15 })).rows.map(presentGoal);

test("a goal counts the visits that pass its filter, in its days", async () => {
  await countVisits(of(ada), [
    { ...visitAt(daysAway(-20)), linkId: 1 },
    { ...visitAt(daysAway(-8)), linkId: 1, visitor: 2 },
    { ...visitAt(daysAway(-2)), linkId: 1, visitor: 3 },
    { ...visitAt(daysAway(-2)), linkId: 1, country: "FR", visitor: 4 },
  ]);
  // At their pace there will be three or four: the hours of today count, too.
  await createGoal(of(ada), wanted({ target: 5, filter: { "filter[country]": "Germany" } }));
  await createGoal(of(ada), wanted({ name: "Visitors", metric: "uniqueClicks", target: 2 }));
  expect((await listed(ada)).map(({ name, progress }) => [name, progress?.count, progress?.state])).toEqual([
    ["Visitors", 3, "reached"],
    ["Sale", 2, "behind"],
  ]);
  expect(await listed(bob)).toEqual([]);
});

test("the pace is that of the last seven days", async () => {
  const goal = wanted({ target: 20 });
  const now = daysAway(0);
  const { forecast, expected } = await followGoal(
    of(ada),
    { ...goal, firstDay: new Date(goal.from), lastDay: new Date(goal.to) },
    now,
  );
  // Two of its three clicks came in the last seven days and the hours of today, and there are more than ten to come.
  expect(forecast).toBe(6);
  expect([9, 10]).toContain(expected);
});

test("a goal is changed and deleted, by its workspace alone", async () => {
  const { id } = await createGoal(of(bob), wanted({}));
  await updateGoal(of(bob), { id, ...GoalChanges.parse({ name: "Autumn", target: 7 }) });
  expect(await listed(bob)).toMatchObject([{ id, name: "Autumn", target: 7 }]);
  await expect(updateGoal(of(bob), { id, ...GoalChanges.parse({ to: "2020-01-01" }) })).rejects.toThrow(
    "before",
  );
  await expect(updateGoal(of(ada), { id, name: "Theirs" })).rejects.toThrow("does not exist");
  await expect(removeGoal(of(ada), { id })).rejects.toThrow("does not exist");
  await removeGoal(of(bob), { id });
  expect(await listed(bob)).toEqual([]);
});

test("a workspace has at most fifty goals, also where two are made at one moment", async () => {
  const dora = await insertActor();
  await pool().query(
    `insert into goals (workspace_id, name, metric, target, first_day, last_day, filter)
     select $1::int, 'Goal ' || n, 'clicks', 1, '2026-01-01', '2026-01-02', '{}' from generate_series(1, 49) n`,
    [dora.workspaceId],
  );
  let [isOver, second] = [false, Promise.resolve<(Error | undefined)[]>([])];
  await transaction(async () => {
    await createGoal(dora, wanted({}));
    const another = () => refusalsOf([() => createGoal(dora, wanted({}))]);
    second = runningTransaction()
      .exit(another)
      .finally(() => {
        isOver = true;
      });
    const looks = async () => isOver || (await pool().query(WAITING)).rows.length > 0;
    await vi.waitUntil(looks, { timeout: 10_000 });
  });
  expect((await second)[0]?.message).toContain("at most 50");
  const { rows, total } = await listGoals(dora, { page: 1, limit: 100 });
  expect([rows.length, total]).toEqual([50, 50]);
  const ends = rows.map(({ goal }) => goal.lastDay);
  expect(ends).toEqual(ends.toSorted((a, b) => b.getTime() - a.getTime()));
});

async function hookFor({ workspaceId }: Actor, event: string): Promise<number> {
  const data = { workspaceId, url: "https://receiver.example/", events: [event], sealed: Buffer.from("x") };
  return (await db().webhook.create({ data })).id;
}

async function deliveriesOf(webhooks: number[]) {
  const { rows } = await pool().query(
    `select webhook_id as webhook, event, subject_id as subject, data from webhook_deliveries where webhook_id = any ($1::int[])`,
    [webhooks],
  );
  return rows;
}

test("a goal that is reached is noted once, until it changes", async () => {
  const cleo = await insertActor();
  await countVisits(cleo, [{ ...visitAt(daysAway(-1)), linkId: 1 }]);
  const { id } = await createGoal(cleo, wanted({ target: 1 }));
  const [wants, wantsNot] = [await hookFor(cleo, "goal.reached"), await hookFor(cleo, "link.broken")];
  await noteReachedAt(new Date());
  const [first] = await listed(cleo);
  const { from: firstDay, to: lastDay } = wanted({});
  expect(await deliveriesOf([wants, wantsNot])).toEqual([
    {
      ...{ webhook: wants, event: "goal.reached", subject: id },
      data: {
        ...{ id, name: "Sale", metric: "clicks", target: 1, count: 1, filter: {} },
        ...{ from: firstDay, to: lastDay },
      },
    },
  ]);
  expect(first?.reached).toEqual(expect.any(String));
  await noteReachedAt(new Date(Date.now() + 60_000));
  expect((await listed(cleo))[0]?.reached).toBe(first?.reached);
  expect(await deliveriesOf([wants])).toHaveLength(1);
  const { from, to } = wanted({});
  const same = { name: "Renamed", metric: "clicks", target: 1, from, to };
  await updateGoal(cleo, { id, ...GoalChanges.parse(same) });
  expect((await listed(cleo))[0]).toMatchObject({ name: "Renamed", reached: first?.reached });
  await updateGoal(cleo, { id, ...GoalChanges.parse({ target: 2 }) });
  await noteReachedAt(new Date());
  expect((await listed(cleo))[0]?.reached).toBeNull();
});

test.each([
  [{ name: "" }],
  [{ target: 0 }],
  [{ target: 1.5 }],
  [{ to: "2020-01-01" }],
  [{ to: "9999-01-01" }],
  [{ from: "2026-02-30" }],
  [{ metric: "sales" }],
  [{ filter: { "filter[shoe]": "44" } }],
])("%j is refused", (body) => {
  const good = { name: "Sale", target: 4, from: "2026-11-01", to: "2026-11-30" };
  expect(NewGoal.safeParse({ ...good, ...body }).success).toBe(false);
});
