import { AsyncLocalStorage } from "node:async_hooks";
import type { Prisma } from "@/prisma/client/client";
import { perProcess } from "../process";
import { pool } from "./pool";

/** The transaction under way: its client, and what waits for its commit. */
export type RunningTransaction = { tx: Prisma.TransactionClient; afterwards: AfterCommit[] };
type AfterCommit = () => void | Promise<void>;

/** Where this call keeps its transaction. */
export const runningTransaction = () =>
  perProcess("transaction", () => new AsyncLocalStorage<RunningTransaction>());

/** Whether what is done now holds a connection of the pool until it is done. */
export const isInTransaction = (): boolean => runningTransaction().getStore() !== undefined;

/**
 * Calls `next` after the current transaction's commit, outside of it; at once where there is none. Never after a rollback.
 * Awaiting the transaction (or this call, where there is none) awaits `next` as well.
 */
export async function afterCommit(next: AfterCommit): Promise<void> {
  const running = runningTransaction().getStore();
  if (running) running.afterwards.push(next);
  else await next();
}

/**
 * Runs work that may fail without ending the transaction it is part of, if there is one: what it wrote is undone, and the
 * error is thrown on. PostgreSQL takes no further statement of a transaction after an error, but for this.
 */
export async function inSavepoint<T>(work: () => Promise<T>): Promise<T> {
  const running = runningTransaction().getStore();
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
  const running = runningTransaction().getStore();
  if (running) return running.tx.$queryRawUnsafe<T[]>(text, ...values);
  return (await pool().query({ name, text, values })).rows as T[];
}
