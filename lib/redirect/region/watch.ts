import { primaryPool } from "@/lib/platform/database/pool";
import { visitsDatabaseUrl, visitsPool } from "@/lib/platform/database/visits-database";
import { perProcess } from "@/lib/platform/process";
import { processMetrics } from "@/lib/platform/process-metrics";
import { cliCommand } from "@/lib/platform/root";

const BEAT_MS = 5_000;
const MOST_BEHIND_S = 30;

/** A beat that home is known to have, and its own clock when it said so. Times in milliseconds. */
type Known = { beat: number; homeNow: number; at: number };

/**
 * How late changes from home arrive in this region. A row at home is renewed every few seconds, and looked for in the region's own database; both
 * times are home's, so that no clock here matters.
 */
export class RegionWatch {
  private readonly timer = setInterval(() => void this.look(), BEAT_MS).unref();
  private known: Known | undefined;
  private arrived = 0;

  constructor() {
    void this.look();
  }

  /** Seconds since home wrote what has arrived last; 0 while everything known of has arrived. */
  secondsBehind(): number {
    if (!this.known || this.arrived >= this.known.beat) return 0;
    const { homeNow, at } = this.known;
    return (homeNow + performance.now() - at - this.arrived) / 1_000;
  }

  complaints(): string[] {
    const seconds = this.secondsBehind();
    if (seconds <= MOST_BEHIND_S) return [];
    const since =
      this.arrived === 0 ? "have not arrived so far" : `arrive ${Math.round(seconds)} seconds late`;
    return [
      `changes from home ${since}: visitors see links as they were; see "${cliCommand("region status")}"`,
    ];
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Never rejects. That one of the two databases is away is said by others. */
  private async look() {
    try {
      const at = performance.now();
      const { rows } = await primaryPool().query<{ beat: Date | null; now: Date }>({
        name: "beat",
        text: BEAT,
      });
      const [home] = rows;
      if (home?.beat) this.known = { beat: home.beat.getTime(), homeNow: home.now.getTime(), at };
    } catch {
      // home is away
    }
    try {
      const { rows } = await visitsPool().query<{ at: Date }>("select at from region_heartbeat");
      if (rows[0]) this.arrived = rows[0].at.getTime();
    } catch {
      // this region's database is away
    }
    processMetrics().regionBehind = this.secondsBehind();
  }
}

/** Renews home's beat where no other process has a moment ago, and gives the one before: time enough for it to have arrived. */
const BEAT = `
  with renewed as (
    insert into region_heartbeat (at) values (clock_timestamp())
    on conflict (id) do update set at = excluded.at where region_heartbeat.at < excluded.at - interval '4 seconds')
  select clock_timestamp() as now, (select at from region_heartbeat) as beat`;

/** The watch of this process; undefined at home. */
export const regionWatch = (): RegionWatch | undefined =>
  perProcess("region watch", () => (visitsDatabaseUrl() === undefined ? undefined : new RegionWatch()));
