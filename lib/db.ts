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

const current = () => perProcess("transaction", () => new AsyncLocalStorage<Transaction>());

/** Prisma's client of this process; inside `transaction`, the one of the transaction. */
export const db = (): Transaction => current().getStore() ?? client();

/** Runs the work as one: all of it or nothing, within `timeout` milliseconds. Inside another transaction it is part of that one. */
export function transaction<T>(work: () => Promise<T>, timeout = 15_000): Promise<T> {
  if (current().getStore()) return work();
  return client().$transaction((tx) => current().run(tx, work), { maxWait: 2_000, timeout });
}

/** Lets go of Prisma's own state; the connections belong to the pool. */
export const disconnect = () => client().$disconnect();

/** True when a unique index refused the write: somebody else was first. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
