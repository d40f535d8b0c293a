import * as z from "zod";
import { clickMetrics } from "@/lib/analytics/ingest/health";
import { now } from "@/lib/platform/clock";
import { notFound } from "@/lib/platform/failure";
import { isAnyBehind } from "@/lib/platform/heartbeat";
import { perProcess } from "@/lib/platform/process";
import { setting } from "@/lib/platform/settings/settings";
import { readUptime, type UptimeDay } from "@/lib/platform/uptime";

/**
 * What anybody may know of this installation: whether it works, and on which of the last 90 days it did. Nothing that helps who attacks it: no versions,
 * hosts or numbers.
 */
export type Status = {
  state: "ok" | "delayed" | "down";
  /** what the operator says, as they wrote it; "" where they say nothing */
  notice: string;
  database: "ok" | "down";
  /** delayed: visits are recorded, and are counted later */
  clicks: "ok" | "delayed";
  days: UptimeDay[];
};

/** The status, unless the operator shows none: then a `Failure`, not found. Never rejects because the database is away. */
export async function readStatus(): Promise<Status> {
  if (setting("STATUS_PAGE") === "off") throw notFound("page");
  const { isReached, isDelayed, days } = await lookedUp();
  const clicks = isDelayed || isBehind() ? "delayed" : "ok";
  const state = !isReached ? "down" : clicks === "delayed" ? "delayed" : "ok";
  return { state, notice: setting("STATUS_NOTICE"), database: isReached ? "ok" : "down", clicks, days };
}

/** Clicks of a quiet second are in the database after one; a longer wait than this has a reason. */
const BEHIND_MS = 120_000;

/** Of this process, which needs no database. */
function isBehind(): boolean {
  const { behindSince } = clickMetrics();
  return behindSince > 0 && now() - behindSince > BEHIND_MS;
}

/** `isDelayed`: clicks wait in some process, as far as the database knows. */
type Looked = { isReached: boolean; isDelayed: boolean; days: UptimeDay[] };
type Memory = { at: number; last: Looked; current: Promise<Looked> | undefined };

/** An answer is as good as a new one for so long: anybody may ask, however often. */
const FRESH_MS = 5_000;
const PATIENCE_MS = 2_000;

const memory = () =>
  perProcess(
    "status",
    (): Memory => ({
      at: Number.NEGATIVE_INFINITY,
      last: { isReached: false, isDelayed: false, days: [] },
      current: undefined,
    }),
  );

async function lookedUp(): Promise<Looked> {
  const known = memory();
  if (performance.now() - known.at < FRESH_MS) return known.last;
  return (known.current ??= look(known.last).then((found) => {
    Object.assign(known, { at: performance.now(), last: found, current: undefined });
    return found;
  }));
}

/** Without the database the days are those that were known. */
async function look(before: Looked): Promise<Looked> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  const asked = Promise.all([readUptime(), isAnyBehind(BEHIND_MS)]).catch(() => undefined);
  const found = await Promise.race([asked, late]).finally(() => clearTimeout(timer));
  if (!found) return { ...before, isReached: false, isDelayed: false };
  const [days, isDelayed] = found;
  return { isReached: true, isDelayed, days };
}

/** Of a day the part in which it worked, rounded down, so that a minute that is missing shows; null where nothing is known. */
export const partOf = ({ known, up }: UptimeDay): number | null =>
  known === 0 ? null : Math.floor((Math.min(up, known) / known) * 10_000) / 10_000;

export const StatusResponse = z.object({
  data: z.object({
    status: z
      .enum(["ok", "delayed", "down"])
      .meta({ description: "all of it: `down` while the database can't be reached", examples: ["ok"] }),
    notice: z.string().meta({ description: "what the operator says; empty for nothing", examples: [""] }),
    links: z.literal("ok").meta({ description: "short links; whoever reads this was answered" }),
    dashboard: z.enum(["ok", "down"]).meta({ description: "dashboard and API" }),
    clicks: z
      .enum(["ok", "delayed"])
      .meta({ description: "counting; delayed clicks are kept and counted later" }),
    days: z
      .array(
        z.object({
          day: z.iso.date().meta({ description: "in UTC", examples: ["2026-11-26"] }),
          up: z
            .number()
            .nullable()
            .meta({
              description: "part of its minutes in which it worked, null before it was measured",
              examples: [1],
            }),
        }),
      )
      .meta({ description: "the last 90 days, the oldest first" }),
  }),
});

/** The status as a client sees it. */
export const presentStatus = ({ state, notice, database, clicks, days }: Status) => ({
  data: {
    status: state,
    notice,
    links: "ok" as const,
    dashboard: database,
    clicks,
    days: days.map((each) => ({ day: each.day, up: partOf(each) })),
  },
});
