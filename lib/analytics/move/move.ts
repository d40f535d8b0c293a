import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { withClient } from "@/lib/platform/database/connect";
import { env } from "@/lib/platform/env";
import { conflict, Failure } from "@/lib/platform/failure";
import { ClickHouseAway } from "../store/clickhouse/away";
import { type ClickHouse, clickHouse } from "../store/clickhouse/connection";
import { KNOWN_MS, type StoreName } from "../store/where-kept";
import { beginMove, holdDrains, listDays } from "./begin";
import { copyAll, type OnProgress } from "./copy";
import { emptyStore } from "./empty";
import { clearNotes, readMove } from "./notes";
import { endPlans, waitForVisits } from "./sent-plans";
import { PREPARE } from "./sql/keep-lines";
import { switchStore } from "./switch";

/** How long to wait: for clicks to reach ClickHouse, for every process to know of a change, and for statistics that were asked for before it. */
export type Patience = { plansMs: number; processesMs: number; readersMs: number };

const PATIENCE: Patience = { plansMs: 60_000, processesMs: 2 * KNOWN_MS, readersMs: 20_000 };

type Options = {
  /** clicks of another installation in ClickHouse are deleted */
  isReplaced?: boolean;
  onProgress?: OnProgress;
  patience?: Patience;
};

const other = (store: StoreName): StoreName => (store === "postgres" ? "clickhouse" : "postgres");

export const STORE_NAMES: Record<StoreName, string> = { postgres: "PostgreSQL", clickhouse: "ClickHouse" };

/**
 * Moves all clicks to another store, month by month, while they come in, and goes on where an earlier attempt has ended. Statistics are read from the
 * store that is left until both are equal; only then is it emptied. Returns how many visits were copied.
 */
export const moveClicks = (target: StoreName, options: Options = {}): Promise<{ clicks: number }> =>
  asMover(async (ledger) => {
    const { isReplaced = false, onProgress = () => {}, patience = PATIENCE } = options;
    const stores = { ledger, clickhouse: await connected() };
    const found = await readMove(ledger);
    if (found.move?.isSwitched) {
      await leave(stores, found.move.target, patience);
      if (found.move.target === target) return { clicks: 0 };
    }
    const { where } = found;
    if (where.keptIn === target) throw conflict(`Clicks are kept in ${STORE_NAMES[target]} already.`);
    if (where.movingTo === null)
      await beginMove(stores, target, { isOurs: found.move !== undefined, isReplaced });
    await onProgress({ step: "begun" });
    const { move } = await readMove(ledger);
    const before = move?.before ?? 0;
    // What a process has to do that still knows only one store is done there.
    await pause(patience.processesMs);
    if (target === "postgres") await waitForVisits(ledger, stores.clickhouse, before, patience.plansMs);
    if (!move?.isListed) await listDays(stores, where.keptIn, before);
    const clicks = await withClient({ name: "clicks moved", to: "server" }, async (reader) => {
      await reader.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
      return copyAll({ ...stores, reader, before, target }, onProgress);
    });
    await switchStore(stores, target, patience.plansMs);
    await onProgress({ step: "switched" });
    await leave(stores, target, patience);
    return { clicks };
  });

/** Ends a move that is under way: clicks stay where they are, and what was copied of them is removed. */
export const stopMove = ({ patience = PATIENCE }: Pick<Options, "patience"> = {}): Promise<StoreName> =>
  asMover(async (ledger) => {
    const { where, move } = await readMove(ledger);
    if (!move) throw conflict("No clicks are being moved.");
    if (move.isSwitched)
      throw conflict(
        `Clicks are kept in ${STORE_NAMES[where.keptIn]} already. Run clicks move ${where.keptIn} to remove them from ${STORE_NAMES[other(where.keptIn)]}.`,
      );
    await holdDrains(ledger, async () => {
      await ledger.query("update click_store set moving_to = null, moving_before = null");
      if (move.target === "clickhouse") await endPlans(ledger);
    });
    await pause(patience.processesMs + patience.readersMs);
    // Also while ClickHouse is away the move has ended; what is there is removed another time.
    await emptyStore({ ledger, clickhouse: await connected() }, move.target);
    await clearNotes(ledger);
    return where.keptIn;
  });

/** Nobody reads the store that was left any more. */
async function leave(
  stores: Parameters<typeof emptyStore>[0],
  target: StoreName,
  { processesMs, readersMs }: Patience,
): Promise<void> {
  await pause(processesMs + readersMs);
  await emptyStore(stores, other(target));
  await clearNotes(stores.ledger);
}

/** Both stores are there: where clicks come from, and where they go. */
function connected(): Promise<ClickHouse> {
  if (env().CLICKHOUSE_URL !== undefined) return clickHouse();
  throw conflict(
    "CLICKHOUSE_URL is not set. Set it for the server and this command, and restart the server.",
  );
}

/** On a connection that no other process has while clicks are moved, or old ones removed. */
const asMover = <Result>(work: (ledger: pg.ClientBase) => Promise<Result>): Promise<Result> =>
  withClient({ name: "clicks move", to: "server", keepAlive: true }, async (ledger) => {
    await ledger.query(PREPARE);
    const { rows } = await ledger.query<{ taken: boolean }>(lockStatement("clickMove", "try"));
    if (!rows[0]?.taken)
      throw conflict("Another process is moving clicks or removing old ones. Try again once it has ended.");
    return work(ledger).catch((error: unknown) => {
      throw inWords(error);
    });
  });

function inWords(error: unknown): unknown {
  if (error instanceof ClickHouseAway)
    return new Failure(
      "unavailable",
      `ClickHouse does not answer (${error.message}). Run this command again once it does.`,
    );
  if (error instanceof pg.DatabaseError && error.code === "55P03")
    return conflict("Clicks are in use by a statement that takes long. Run this command again.");
  return error;
}
