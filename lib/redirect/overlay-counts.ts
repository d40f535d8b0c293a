import { pool } from "@/lib/platform/database/pool";
import { log } from "@/lib/platform/log";
import { ADD_TO_COUNTERS } from "./sql";

type Count = { shown: number; taken: number };

const EVERY_MS = 2_000;

/**
 * Views and conversions of overlays since the last flush. Flushed every two seconds in one statement:
 * these metrics are approximate, so a killed process may lose two seconds of them.
 */
export class OverlayCounts {
  private counts = new Map<number, Count>();
  private readonly timer = setInterval(() => void this.flush(), EVERY_MS).unref();

  add(overlayId: number, what: keyof Count): void {
    const count = this.counts.get(overlayId) ?? { shown: 0, taken: 0 };
    count[what] += 1;
    this.counts.set(overlayId, count);
  }

  /** Flushes the remaining counts. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private async flush() {
    if (this.counts.size === 0) return;
    const counts = this.counts;
    this.counts = new Map();
    const of = (what: keyof Count) => [...counts.values()].map((count) => count[what]);
    try {
      await pool().query(ADD_TO_COUNTERS, [[...counts.keys()], of("shown"), of("taken")]);
    } catch (error) {
      log().warn(
        { reason: (error as Error).message },
        "overlay counts could not be saved; retrying with the next ones",
      );
      this.restore(counts);
    }
  }

  private restore(counts: Map<number, Count>) {
    for (const [id, { shown, taken }] of counts) {
      const { shown: newer, taken: since } = this.counts.get(id) ?? { shown: 0, taken: 0 };
      this.counts.set(id, { shown: shown + newer, taken: taken + since });
    }
  }
}
