import { expect, test } from "vitest";
import { isOutage } from "./pool";

const coded = (code: string) => Object.assign(new Error("no"), { code });
/** The driver adapter's error, as Prisma wraps it. */
const wrapped = (cause: object) =>
  Object.assign(new Error("Invalid invocation"), {
    code: "P2039",
    meta: { driverAdapterError: Object.assign(new Error("DriverAdapterError"), { cause }) },
  });

test.each([
  ["a refused connection", coded("ECONNREFUSED")],
  ["a server that shuts down", coded("57P01")],
  ["a lock that is not given up", coded("55P03")],
  ["a pool without a free connection", new Error("timeout exceeded when trying to connect")],
  ["the same through Prisma", wrapped({ kind: "postgres", originalCode: "55P03" })],
  ["a statement cut off, through Prisma", wrapped({ kind: "postgres", originalCode: "57014" })],
  ["a transaction that got no connection in time", coded("P2028")],
  ["two transactions in each other's way", coded("P2034")],
  ["a deadlock", coded("40P01")],
  ["a server whose disk is full", coded("53100")],
  ["a server that only reads since a failover", coded("25006")],
  ["a lost connection, through Prisma", wrapped({ kind: "ConnectionClosed" })],
])("%s is an outage", (_what, error) => expect(isOutage(error)).toBe(true));

test.each([
  ["a wrong statement", coded("42601")],
  ["a wrong statement, through Prisma", wrapped({ kind: "postgres", originalCode: "42601" })],
  ["something taken", wrapped({ kind: "UniqueConstraintViolation", originalCode: "23505" })],
  ["a bug", new TypeError("undefined is not a function")],
  ["no error at all", "57P01"],
])("%s is none", (_what, error) => expect(isOutage(error)).toBe(false));
