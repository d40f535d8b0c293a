import { Ledger } from "../ledger";
import { type Heard, Traffic } from "../traffic";
import type { Machine } from "./machine";

/** Visitors at every machine, who write one ledger. */
export class LedgerTraffic {
  readonly ledger: Ledger;
  private readonly traffic: Traffic[];

  constructor(
    machines: readonly Machine[],
    aliases: readonly string[],
    file: string,
    readonly atOnce = 2,
  ) {
    this.ledger = new Ledger(file);
    this.traffic = machines.map(({ origin }) => new Traffic(origin, aliases, this.ledger, atOnce));
  }

  /** What one machine's visitors heard since the last call. */
  heard(machine: number): Heard[] {
    return this.traffic[machine]?.since() ?? [];
  }

  /** Resolves once so many more visits were answered with a redirect. */
  async more(visits: number): Promise<void> {
    const end = this.ledger.totals().acknowledged + visits;
    while (this.ledger.totals().acknowledged < end) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Resolves once one machine's visitors were redirected so many times more. Returns what they heard since the last call. */
  async redirectedAt(machine: number, visits: number): Promise<Heard[]> {
    const heard: Heard[] = [];
    while (heard.filter(({ status }) => status === 302).length < visits) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      heard.push(...this.heard(machine));
    }
    return heard;
  }

  async leave(): Promise<void> {
    await Promise.all(this.traffic.map((each) => each.stop()));
  }
}
