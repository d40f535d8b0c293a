import { Agent, get } from "node:http";
import type { Ledger } from "./ledger";

export type VisitorsOptions = {
  origin: string;
  aliases: readonly string[];
  /** how many requests are under way at a time */
  atOnce: number;
  ledger: Ledger;
  /** each request on a connection of its own, until nobody listens */
  fresh?: true;
};

/** People who keep following links until so many visits were acknowledged, whatever happens to the server meanwhile. */
export class Visitors {
  private readonly agent: Agent;
  private left = false;
  acknowledged = 0;
  /** connections that were accepted and broke before their answer, by what was wrong */
  readonly broken = new Map<string, number>();
  /** connections that nobody listened for: no server has seen them */
  refused = 0;

  constructor(private readonly options: VisitorsOptions) {
    this.agent = new Agent({ keepAlive: !options.fresh, maxSockets: options.atOnce });
  }

  /** Nobody begins another visit. */
  leave(): void {
    this.left = true;
  }

  /** Resolves when `visits` of them have been answered with a redirect. */
  async walk(visits: number): Promise<void> {
    const walkers = Array.from({ length: this.options.atOnce }, (_, n) => this.walkOne(n, visits));
    await Promise.all(walkers);
    this.agent.destroy();
  }

  private async walkOne(start: number, visits: number) {
    const { aliases, ledger } = this.options;
    for (let n = start; this.acknowledged < visits && !this.left; n++) {
      const alias = aliases[n % aliases.length] ?? "";
      const id = ledger.send(alias);
      const status = await this.visit(alias, n);
      if (status === undefined) await new Promise((resolve) => setTimeout(resolve, 50));
      else ledger.answer(id, alias, status);
      if (status === 302) this.acknowledged += 1;
      if (this.options.fresh && this.refused > 0) return;
    }
  }

  /** The status once the head has arrived, undefined when it never did. */
  private visit(alias: string, n: number): Promise<number | undefined> {
    const headers = {
      "user-agent": `Mozilla/5.0 (X11; Linux x86_64; rv:${n % 50}.0) Gecko/20100101 Firefox/${n % 50}.0`,
      "x-forwarded-for": `81.2.${n % 200}.7`,
    };
    return new Promise((resolve) => {
      get(`${this.options.origin}/${alias}`, { agent: this.agent, headers }, (answer) => {
        answer.on("error", () => {}).resume();
        resolve(answer.statusCode);
      }).on("error", ({ code = "" }: NodeJS.ErrnoException) => {
        if (code === "ECONNREFUSED") this.refused += 1;
        else this.broken.set(code, (this.broken.get(code) ?? 0) + 1);
        resolve(undefined);
      });
    });
  }
}
