import type pg from "pg";
import { type Prisma, PrismaClient } from "@/prisma/client/client";
import { perProcess } from "../process";
import { OrderedPg } from "./ordered-adapter";
import { primaryPool } from "./pool";
import { onPrimary, readSource } from "./read-source";
import { type RunningTransaction, runningTransaction } from "./transaction";

const client = (): PrismaClient => perProcess("prisma", () => clientOf(primaryPool()));

/** The replica's pool is one for the process, too. */
const readingClient = (replica: pg.Pool): PrismaClient =>
  perProcess("prisma of the replica", () => clientOf(replica));

function clientOf(connections: pg.Pool): PrismaClient {
  const adapter = new OrderedPg(connections, { disposeExternalPool: false });
  // Search and sort columns repeat the link's own texts; no response needs them.
  const omit = { link: { search: true, shownTitle: true } } as const;
  return new PrismaClient({ adapter, omit }) as unknown as PrismaClient;
}

/** Prisma's client of this process; inside `transaction`, the one of the transaction; the replica's in a read that may go there. */
export function db(): Prisma.TransactionClient {
  const tx = runningTransaction().getStore()?.tx;
  if (tx) return tx;
  const replica = readSource()?.replica;
  return replica ? readingClient(replica) : client();
}

/** Runs the work as one: all of it or nothing, within `timeout` milliseconds. Inside another transaction it is part of that one. */
export async function transaction<T>(work: () => Promise<T>, timeout = 15_000): Promise<T> {
  const running = runningTransaction();
  if (running.getStore()) return work();
  const afterwards: RunningTransaction["afterwards"] = [];
  const result = await onPrimary(() =>
    client().$transaction((tx) => running.run({ tx, afterwards }, work), { maxWait: 2_000, timeout }),
  );
  for (const next of afterwards) await next();
  return result;
}

/** Releases Prisma's own state; the connections belong to the pool. */
export const disconnect = () => client().$disconnect();

/** True when a unique index refused the write: the value is taken. */
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
