import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import { Prisma, PrismaClient } from "@/prisma/client/client";
import { perProcess } from "./per-process";
import { pool } from "./pool";

type Transaction = Prisma.TransactionClient;

const client = (): PrismaClient =>
  perProcess("prisma", () => {
    const adapter = new PrismaPg(pool(), { disposeExternalPool: false });
    // What a search looks through repeats the link's own texts; nobody needs to read it.
    return new PrismaClient({ adapter, omit: { link: { search: true } } }) as unknown as PrismaClient;
  });

type Running = { tx: Transaction; afterwards: (() => void)[] };
const current = () => perProcess("transaction", () => new AsyncLocalStorage<Running>());

/** Prisma's client of this process; inside `transaction`, the one of the transaction. */
export const db = (): Transaction => current().getStore()?.tx ?? client();

/** Runs the work as one: all of it or nothing, within `timeout` milliseconds. Inside another transaction it is part of that one. */
export async function transaction<T>(work: () => Promise<T>, timeout = 15_000): Promise<T> {
  if (current().getStore()) return work();
  const afterwards: Running["afterwards"] = [];
  const result = await client().$transaction((tx) => current().run({ tx, afterwards }, work), {
    maxWait: 2_000,
    timeout,
  });
  for (const next of afterwards) next();
  return result;
}

/** Calls `next` once what is under way is committed, and outside of it; at once where no transaction is. Never after a rollback. */
export function afterCommit(next: () => void): void {
  const running = current().getStore();
  if (running) running.afterwards.push(next);
  else next();
}

/** Lets go of Prisma's own state; the connections belong to the pool. */
export const disconnect = () => client().$disconnect();

/** True when a unique index refused the write: somebody else was first. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
