import { Agent, get, type IncomingMessage } from "node:http";
import type { Ledger } from "./ledger";

/** One response: its status (0: none came) and headers, and how long it took in milliseconds. */
export type Heard = {
  status: number;
  headers: IncomingMessage["headers"];
  text: string;
  ms: number;
  /** nobody listened: no server has seen the request */
  isRefused: boolean;
};

const PAUSE_MS = 5;
const REFUSED_MS = 50;

/** Visitors who follow one link after another, `atOnce` at a time, until stopped, whatever happens to the database. */
export class Traffic {
  private readonly agent: Agent;
  private isOver = false;
  private heard: Heard[] = [];
  private readonly walkers: Promise<void>[];

  constructor(
    private readonly origin: string,
    private readonly aliases: readonly string[],
    private readonly ledger: Ledger,
    atOnce: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    this.walkers = Array.from({ length: atOnce }, (_, n) => this.walk(n));
  }

  /** The results since the last call. */
  since(): Heard[] {
    const heard = this.heard;
    this.heard = [];
    return heard;
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.walkers);
    this.agent.destroy();
  }

  private async walk(start: number) {
    for (let n = start; !this.isOver; n++) {
      const alias = this.aliases[n % this.aliases.length] ?? "";
      const id = this.ledger.send(alias);
      const heard = await ask(`${this.origin}/${alias}`, {}, this.agent);
      if (heard.status > 0) this.ledger.answer(id, alias, heard.status);
      if (heard.isRefused) this.ledger.takeBack(alias);
      this.heard.push(heard);
      // A person, not a benchmark: the machine is shared with what is measured, and with what starts again.
      await new Promise((resolve) => setTimeout(resolve, heard.isRefused ? REFUSED_MS : PAUSE_MS));
    }
  }
}

/** Asks once. */
export function ask(url: string, headers: Record<string, string> = {}, agent?: Agent): Promise<Heard> {
  const began = performance.now();
  const all = {
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0",
    ...headers,
  };
  return new Promise((resolve) => {
    const over = (status: number, answer?: IncomingMessage, text = "", isRefused = false) =>
      resolve({ status, headers: answer?.headers ?? {}, text, ms: performance.now() - began, isRefused });
    get(url, { agent, headers: all }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      answer.on("end", () => over(answer.statusCode ?? 0, answer, text));
      answer.on("error", () => over(0));
    }).on("error", ({ code }: NodeJS.ErrnoException) => over(0, undefined, "", code === "ECONNREFUSED"));
  });
}

/** The time that a share of the answers took at most. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export type VisitorsOptions = {
  origin: string;
  aliases: readonly string[];
  /** how many requests are under way at a time */
  atOnce: number;
  ledger: Ledger;
  /** one connection per request, until nobody listens */
  fresh?: true;
};

/** Visitors who follow links until so many visits were acknowledged, whatever happens to the server meanwhile. */
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

  /** Lets no visitor start another visit. */
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
