import { afterAll, expect, test } from "vitest";
import { db, disconnect, isDangling, isTaken, transaction } from "./db";
import { pool } from "./pool";
import { rowsOf } from "./transaction";

afterAll(async () => {
  await disconnect();
  await pool().end();
});

const insert = (alias: string, workspaceId: number) => ({
  name: "test-insert",
  text: "insert into links (workspace_id, alias, url) values ($1::int, $2::text, 'https://example.com/') returning alias",
  values: [workspaceId, alias],
});

/** Errors of the work. */
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test("a statement of our own is part of the transaction around it", async () => {
  const { id } = await db().workspace.create({ data: { name: "Statements" } });
  const undone = transaction(async () => {
    expect(await rowsOf(insert(`undone-${id}`, id))).toEqual([{ alias: `undone-${id}` }]);
    throw new Error("undo");
  });
  await expect(undone).rejects.toThrow("undo");
  expect(await db().link.count({ where: { workspaceId: id } })).toBe(0);
  await rowsOf(insert(`done-${id}`, id));
  expect(await db().link.count({ where: { workspaceId: id } })).toBe(1);
});

test("unique and foreign key violations are recognized from Prisma, from SQL, and in a transaction", async () => {
  const { id } = await db().workspace.create({ data: { name: "Refusals" } });
  const ways: ((alias: string, workspaceId: number) => Promise<unknown>)[] = [
    (alias, workspaceId) => db().link.create({ data: { workspaceId, alias, url: "https://example.com/" } }),
    (alias, workspaceId) => rowsOf(insert(alias, workspaceId)),
    (alias, workspaceId) => transaction(() => rowsOf(insert(alias, workspaceId))),
  ];
  await ways[0]?.(`first-${id}`, id);
  for (const write of ways) {
    const taken = await errorOf(write(`FIRST-${id}`, id));
    expect([isTaken(taken), isDangling(taken)]).toEqual([true, false]);
    const dangling = await errorOf(write(`second-${id}`, 2_000_000_000));
    expect([isTaken(dangling), isDangling(dangling)]).toEqual([false, true]);
  }
});

test("a transaction that reads several relations asks for one after the other", async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => warnings.push(message);
  process.on("warning", note);
  const { id: workspaceId } = await db().workspace.create({ data: { name: "Relations" } });
  const url = "https://example.com/";
  await db().link.create({ data: { workspaceId, alias: `relations-${workspaceId}`, url } });
  const [link] = await transaction(() =>
    db().link.findMany({ where: { workspaceId }, include: { targets: true, pixels: true, counter: true } }),
  );
  expect(link).toMatchObject({ url, targets: [], pixels: [] });
  // Warnings come with the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", note);
  expect(warnings.filter((text) => text.includes("client.query()"))).toEqual([]);
});
