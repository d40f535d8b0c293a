import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "@/prisma/client/client";
import { perProcess } from "../process";
import { pool } from "./pool";

type Transaction = Prisma.TransactionClient;

const client = (): PrismaClient =>
  perProcess("prisma", () => {
    const adapter = new PrismaPg(pool(), { disposeExternalPool: false });
    // What a search looks through and a list is sorted by repeats the link's own texts; nobody needs to read it.
    const omit = { link: { search: true, shownTitle: true } } as const;
    return new PrismaClient({ adapter, omit }) as unknown as PrismaClient;
  });

type Running = { tx: Transaction; afterwards: (() => void | Promise<void>)[] };
const current = () => perProcess("transaction", () => new AsyncLocalStorage<Running>());

/** Prisma's client of this process; inside `transaction`, the one of the transaction. */
export const db = (): Transaction => current().getStore()?.tx ?? client();

/** Whether what is done now holds a connection of the pool until it is done. */
export const isInTransaction = (): boolean => current().getStore() !== undefined;

/** Runs the work as one: all of it or nothing, within `timeout` milliseconds. Inside another transaction it is part of that one. */
export async function transaction<T>(work: () => Promise<T>, timeout = 15_000): Promise<T> {
  if (current().getStore()) return work();
  const afterwards: Running["afterwards"] = [];
  const result = await client().$transaction((tx) => current().run({ tx, afterwards }, work), {
    maxWait: 2_000,
    timeout,
  });
  for (const next of afterwards) await next();
  return result;
}

/**
 * Runs work that may fail without ending the transaction it is part of, if there is one: what it wrote is undone, and the
 * error is thrown on. PostgreSQL takes no further statement of a transaction after an error, but for this.
 */
export async function inSavepoint<T>(work: () => Promise<T>): Promise<T> {
  const running = current().getStore();
  if (!running) return work();
  const { tx, afterwards } = running;
  const before = afterwards.length;
  await tx.$executeRawUnsafe("savepoint inSavepoint");
  try {
    const result = await work();
    await tx.$executeRawUnsafe("release savepoint inSavepoint");
    return result;
  } catch (error) {
    await tx.$executeRawUnsafe("rollback to savepoint inSavepoint");
    afterwards.length = before;
    throw error;
  }
}

/** A statement that is called often enough to be kept prepared under its name. */
export type Statement = { name: string; text: string; values: unknown[] };

/** The rows of a statement of our own, part of the transaction that is under way if there is one. */
export async function rowsOf<T>({ name, text, values }: Statement): Promise<T[]> {
  const running = current().getStore();
  if (running) return running.tx.$queryRawUnsafe<T[]>(text, ...values);
  return (await pool().query({ name, text, values })).rows as T[];
}

/** Calls `next` once what is under way is committed, and outside of it; at once where no transaction is. Never after a rollback. */
export function afterCommit(next: () => void): void {
  const running = current().getStore();
  if (running) running.afterwards.push(next);
  else next();
}

/** The same for what takes a moment: whoever waits for the transaction, or for this where there is none, waits for that as well. */
export async function afterCommitAwaited(next: () => Promise<void>): Promise<void> {
  const running = current().getStore();
  if (running) running.afterwards.push(next);
  else await next();
}

/** Lets go of Prisma's own state; the connections belong to the pool. */
export const disconnect = () => client().$disconnect();

/** True when a unique index refused the write: somebody else was first. */
export const isTaken = (error: unknown): boolean => refusedBy(error, "P2002", "23505");

/** True when the write names a record that is gone: it was deleted a moment ago. */
export const isDangling = (error: unknown): boolean => refusedBy(error, "P2003", "23503");

/** Prisma has codes of its own for what its client wrote, and hides PostgreSQL's deep inside for statements of ours. */
function refusedBy(error: unknown, prismaCode: string, sqlState: string): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  if (error.code === prismaCode || error.code === sqlState) return true;
  const { meta } = error as { meta?: { driverAdapterError?: { cause?: { originalCode?: string } } } };
  return meta?.driverAdapterError?.cause?.originalCode === sqlState;
}
