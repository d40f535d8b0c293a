import { PrismaPg } from "@prisma/adapter-pg";
import { Prisma, PrismaClient } from "@/prisma/client/client";
import { perProcess } from "./per-process";
import { pool } from "./pool";

/** Prisma's client of this process. */
export const db = () =>
  perProcess(
    "prisma",
    () => new PrismaClient({ adapter: new PrismaPg(pool(), { disposeExternalPool: false }) }),
  );

/** True when a unique index refused the write: somebody else was first. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
