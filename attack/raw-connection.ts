import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { residentMb } from "@/bench/measure";
import type { Target } from "./suite";

/** A client that sends what it likes. */
export class RawConnection {
  text = "";
  readonly socket: Socket;
  readonly closed: Promise<string>;

  /** A `stubborn` connection stays open when the server ends its side. */
  constructor(port: number, isStubborn = false) {
    this.socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    this.closed = new Promise((resolve) => this.socket.once("close", () => resolve(this.text)));
    this.socket
      .on("error", () => {})
      .on("end", () => isStubborn || this.socket.end())
      .on("data", (bytes) => {
        this.text = (this.text + bytes.toString("latin1")).slice(0, 1_000_000);
      });
  }

  /** Everything received until the connection closed or the time was up. */
  async within(milliseconds: number): Promise<string> {
    const late = setTimeout(() => this.socket.destroy(), milliseconds);
    const text = await this.closed;
    clearTimeout(late);
    return text;
  }
}

/** The status that bytes are answered with, 0 for none. */
export async function statusOf(port: number, text: string, milliseconds = 5_000): Promise<number> {
  const connection = new RawConnection(port);
  connection.socket.write(text, "latin1");
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(await connection.within(milliseconds)) ?? [];
  return Number(status ?? 0);
}

/** A request for that target, the last on its connection. */
export const lastRequest = (target: string, ...headers: string[]): string =>
  `${[`GET ${target} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers].join("\r\n")}\r\n\r\n`;

/** The load one action puts on the product: the most memory beyond the baseline, in MB, and the slowest `/healthz` response. */
export type Burden = { mb: number; healthMs: number };

/** Watches the product until stopped. */
export function watchBurden({ pid, origin }: Target): () => Promise<Burden> {
  const before = residentMb(pid);
  const burden = { mb: 0, healthMs: 0 };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now();
      await fetch(`${origin}/healthz`).catch(() => {});
      burden.healthMs = Math.max(burden.healthMs, Math.round(performance.now() - began));
      burden.mb = Math.max(burden.mb, residentMb(pid) - before);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return burden;
  };
}

/** How many files and connections a process has open: from /proc, NaN where there is none. */
export function openFiles(pid: number): number {
  return process.platform === "linux" ? readdirSync(`/proc/${pid}/fd`).length : Number.NaN;
}

/** The same once nothing of an earlier attack closes any more. */
export async function openFilesAtRest(pid: number): Promise<number> {
  for (let before = openFiles(pid); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 400));
    const now = openFiles(pid);
    if (now === before) return now;
    before = now;
  }
}
