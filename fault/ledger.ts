import { createWriteStream } from "node:fs";

/** What the visitors know: each request when it leaves (`S id alias`) and each whole answer when it is there (`A id alias status`). */
export class Ledger {
  private readonly sent = new Map<string, number>();
  private readonly acknowledged = new Map<string, number>();
  private readonly file;
  private lastId = 0;

  constructor(path: string) {
    this.file = createWriteStream(path);
  }

  /** To be called before the request leaves. */
  send(alias: string): number {
    this.lastId += 1;
    this.file.write(`S ${this.lastId} ${alias}\n`);
    this.sent.set(alias, (this.sent.get(alias) ?? 0) + 1);
    return this.lastId;
  }

  /** To be called once the whole head of the answer has arrived. */
  answer(id: number, alias: string, status: number): void {
    this.file.write(`A ${id} ${alias} ${status}\n`);
    if (status === 302) this.acknowledged.set(alias, (this.acknowledged.get(alias) ?? 0) + 1);
  }

  totals() {
    const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0);
    return { sent: sum(this.sent), acknowledged: sum(this.acknowledged) };
  }

  /** Where a count is less than what was acknowledged, or more than that and what nobody got an answer to. */
  differences(counted: ReadonlyMap<string, number>): string[] {
    return [...this.sent].flatMap(([alias, sent]) => {
      const [least, count] = [this.acknowledged.get(alias) ?? 0, counted.get(alias) ?? 0];
      return count >= least && count <= sent
        ? []
        : [`${alias}: ${least} to ${sent} visits, ${count} counted`];
    });
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.file.end(resolve));
  }
}
