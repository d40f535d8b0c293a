import type { IncomingMessage, ServerResponse } from "node:http";
import type { Pool } from "pg";
import { primaryPool } from "../database/pool";
import { visitsDatabaseUrl, visitsPool } from "../database/visits-database";
import { env } from "../env";
import { versionWithBuild } from "../version";
import { type Complaint, inTime, type ProcessReport } from "./process-reports";
import { freeBytes, leastFreeBytes } from "./startup";

export type Check = () => Complaint[] | Promise<Complaint[]>;

/** What this process alone has to complain about. A part that is too slow to respond is as it was the last time. Never rejects. */
export function complaintsOf(checks: Check[]) {
  const pings = databases().map((database) => new DatabasePing(database));
  const all = [...pings.map((ping) => () => ping.complaints()), diskComplaints, ...checks].map(remembered);
  return async (): Promise<Complaint[]> => (await Promise.all(all.map((check) => check()))).flat();
}

function remembered(check: Check): () => Promise<Complaint[]> {
  let last: Complaint[] = [];
  const renew = async () => {
    last = await attempted(check);
    return last;
  };
  return async () => (await inTime(renew())) ?? last;
}

/**
 * `/healthz`: the process lives, and its version. `/readyz`: whether this machine can do its work, with reasons; 503 only when this process, or none of them,
 * can.
 */
export function health(collect: () => Promise<ProcessReport<"health">[]>, ownNumber: string) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = request.url?.split("?", 1)[0];
    if (path === "/healthz") return answer(response, 200, { status: "ok", version: versionWithBuild() });
    if (path !== "/readyz") return false;
    const reports = await collect();
    const isDown = ({ report }: ProcessReport<"health">) =>
      !report || report.some(({ state }) => state === "down");
    const own = reports.find(({ process }) => process === ownNumber);
    const down = reports.every(isDown) || (own?.report !== undefined && isDown(own));
    const reasons = reasonsOf(reports);
    const status = down ? "down" : reasons.length > 0 ? "degraded" : "ok";
    return answer(response, down ? 503 : 200, { status, reasons });
  };
}

/** Each reason once, and which processes it is about where others don't have it. */
export function reasonsOf(reports: ProcessReport<"health">[]): string[] {
  const processes = new Map<string, string[]>();
  for (const { process, report, isRunning } of reports) {
    const reasons = report?.map(({ reason }) => reason) ?? [
      isRunning
        ? "no response within a second; its visitors wait"
        : "is starting; if it ran before, the log says why it exited",
    ];
    for (const reason of reasons) processes.set(reason, [...(processes.get(reason) ?? []), process]);
  }
  return [...processes].map(([reason, which]) => {
    if (which.length === reports.length) return reason;
    return `${which.length === 1 ? "process" : "processes"} ${which.join(", ")}: ${reason}`;
  });
}

async function attempted(check: Check): Promise<Complaint[]> {
  try {
    return await check();
  } catch (error) {
    return [{ state: "degraded", reason: `a check of this process failed: ${(error as Error).message}` }];
  }
}

/** The database is away after that; before, it may only be busy. */
const AWAY_MS = 2_000;

/** A database, and what follows when it is away. */
type Database = { name: string; connections(): Pool; away: Complaint };

/** Without the database links that are in memory still work; the rest does not. A far region answers visits while home is away. */
function databases(): Database[] {
  if (visitsDatabaseUrl() === undefined)
    return [
      {
        name: "the database",
        connections: primaryPool,
        away: { state: "down", reason: "the database cannot be reached" },
      },
    ];
  const [near, home] = [
    "this region's database (VISITS_DATABASE_URL)",
    "the database at home (DATABASE_URL)",
  ];
  const reason = `${home} cannot be reached: visits are answered and their clicks wait, but the dashboard, the API and click limits do not work`;
  return [
    {
      name: near,
      connections: visitsPool,
      away: { state: "down", reason: `${near} cannot be reached` },
    },
    { name: home, connections: primaryPool, away: { state: "degraded", reason } },
  ];
}

/** An answer is as good as a new one for so long. */
const FRESH_MS = 250;

/** One question to a database at a time, and four a second, however often somebody asks: anybody may. */
class DatabasePing {
  private answeredAt = Number.NEGATIVE_INFINITY;
  private current: { since: number; isAnswered: Promise<boolean> } | undefined;

  constructor(private readonly database: Database) {}

  async complaints(): Promise<Complaint[]> {
    const { name, away } = this.database;
    if (performance.now() - this.answeredAt < FRESH_MS) return [];
    const { since, isAnswered } = (this.current ??= this.start());
    const answered = await inTime(isAnswered);
    if (answered) return [];
    if (answered === undefined && performance.now() - since < AWAY_MS)
      return [{ state: "degraded", reason: `${name} takes longer than half a second to respond` }];
    return [away];
  }

  private start() {
    const isAnswered = this.database
      .connections()
      .query("select 1")
      .then(
        () => {
          this.answeredAt = performance.now();
          return true;
        },
        () => false,
      )
      .finally(() => {
        this.current = undefined;
      });
    return { since: performance.now(), isAnswered };
  }
}

/** The disk of the data directory, before it is full. */
function diskComplaints(): Complaint[] {
  const { DATA_DIR } = env();
  try {
    const free = freeBytes(DATA_DIR);
    if (free >= leastFreeBytes(DATA_DIR)) return [];
    const reason = `the disk of DATA_DIR has only ${Math.floor(free / 1e6)} MB free; free space there, or move DATA_DIR to a larger one`;
    return [{ state: "degraded", reason }];
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return [{ state: "degraded", reason: `DATA_DIR cannot be read (${code})` }];
  }
}

function answer(response: ServerResponse, status: number, body: object): true {
  const headers = {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    ...(status === 503 && { "Retry-After": "5" }),
  };
  response.writeHead(status, headers).end(JSON.stringify(body));
  return true;
}
