import type pg from "pg";
import { conflict } from "@/lib/platform/failure";
import type { ClickHouse } from "../store/clickhouse/connection";
import type { StoreName } from "../store/where-kept";
import { removeClosed } from "./closed-workspaces";
import { compareDay } from "./compare";
import { dayName, firstOfMonth, monthName } from "./day";
import { type Day, type Month, noteCompared, noteFinished, readDays, readMonths } from "./notes";
import { copyHistory } from "./sums-to-history";
import { copyDayToClickHouse, finishMonthInClickHouse } from "./to-clickhouse";
import { copyDayToPostgres, removeDayFromPostgres } from "./to-postgres";

/** What a move has just done. `clicks` of `of` are copied; a day or month that is named is done. */
export type Progress =
  | { step: "begun" | "switched" }
  | { step: "copying" | "day" | "month"; name: string; clicks: number; of: number };

/** Waited for. */
export type OnProgress = (progress: Progress) => unknown;

/** A move that has begun. `ledger` keeps the notes and writes; `reader` reads whole days. */
export type Moving = {
  ledger: pg.ClientBase;
  reader: pg.ClientBase;
  clickhouse: ClickHouse;
  before: number;
  target: StoreName;
};

/** Copies what is not copied and equal yet, a day after another. Returns how many visits there are in all days. */
export async function copyAll(moving: Moving, onProgress: OnProgress): Promise<number> {
  const [days, months] = [await readDays(moving.ledger), await readMonths(moving.ledger)];
  let of = days.reduce((sum, { clicks }) => sum + clicks, 0);
  let clicks = 0;
  for (const month of months) {
    for (const day of days.filter((each) => firstOfMonth(each.day) === month.month)) {
      if (day.isCompared) {
        clicks += day.clicks;
        continue;
      }
      const name = dayName(day.day);
      const found = await moveDay(moving, day, (copied) =>
        onProgress({ step: "copying", name, clicks: clicks + copied, of }),
      );
      clicks += found;
      of += found - day.clicks;
      await onProgress({ step: "day", name, clicks, of });
    }
    if (month.isFinished) continue;
    await finishMonth(moving, month);
    await onProgress({ step: "month", name: monthName(month.month), clicks, of });
  }
  return clicks;
}

/** Copies a day until it is equal in both stores: again, when it is not at first. Returns how many visits it has. */
async function moveDay(moving: Moving, day: Day, onCopied: (copied: number) => unknown): Promise<number> {
  const stores = { client: moving.reader, clickhouse: moving.clickhouse, before: moving.before };
  await copyDay(moving, day, onCopied);
  let compared = await compareDay(stores, day.day);
  if (compared.differences.length > 0) {
    await removeClosed(
      moving,
      compared.differences.map(({ workspaceId }) => workspaceId),
    );
    if (moving.target === "postgres")
      await removeDayFromPostgres(ofPostgres(moving), await noted(moving, day));
    await copyDay(moving, { ...day, place: null }, onCopied);
    compared = await compareDay(stores, day.day);
  }
  const [first] = compared.differences;
  if (first)
    throw conflict(
      `The stores differ on ${dayName(day.day)} in ${compared.differences.length} hours, such as ${first.hour}:00 UTC of workspace ${first.workspaceId}. Clicks stay where they are: run this command again, or end the move with --stop.`,
    );
  await noteCompared(moving.ledger, day.day, compared.clicks);
  return compared.clicks;
}

const ofPostgres = ({ ledger, clickhouse, before }: Moving) => ({ writer: ledger, clickhouse, before });

function copyDay(moving: Moving, day: Day, onCopied: (copied: number) => unknown): Promise<void> {
  let copied = 0;
  const add = (visits: number) => {
    copied += visits;
    return onCopied(copied);
  };
  return moving.target === "clickhouse"
    ? copyDayToClickHouse(moving, day.day, add)
    : copyDayToPostgres(ofPostgres(moving), day, add);
}

/** The day with the place that it is copied to by now. */
async function noted({ ledger }: Moving, { day }: Day): Promise<Day> {
  const known = (await readDays(ledger)).find((each) => each.day === day);
  if (!known) throw new Error("A day that is being moved is not noted.");
  return known;
}

async function finishMonth(moving: Moving, { month }: Month): Promise<void> {
  if (moving.target === "clickhouse") await finishMonthInClickHouse(moving, month);
  else await copyHistory(moving.ledger, moving.clickhouse, month);
  await noteFinished(moving.ledger, month);
}
