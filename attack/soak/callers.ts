import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import type { Tally } from "./samples";

/** A program that makes links, changes, lists, counts and deletes them. */
export const programs: Caller = async ({ call, key, random }) => {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const ask = async (method: string, path: string, body?: object) =>
    call("API", path, { method, headers, body: body && JSON.stringify(body) });
  const url = `https://example.com/${random(1e9)}`;
  const { id } = JSON.parse((await ask("POST", "/api/url/add", { url })).text || "{}") as { id?: number };
  await ask("GET", `/api/urls?limit=25&page=${1 + random(3)}`);
  if (!id) return;
  await ask("PUT", `/api/url/${id}/update`, { url, title: `soaked ${id}` });
  await ask("GET", `/api/url/${id}/stats`);
  await ask("DELETE", `/api/url/${id}/delete`);
};

/** A person who uploads new pictures until the quota is used up, and keeps trying. */
export const uploaders: Caller = async ({ call, key, random }) => {
  const background = { r: random(256), g: random(256), b: random(256) };
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const body = await sharp({ create: { width: 800, height: 600, channels: 3, background, noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "image/jpeg" };
  await call("uploads", "/api/catalogue/media/add", { method: "POST", headers, body: new Uint8Array(body) });
};

/** Pictures of one code, in any size. */
export const qrReaders: Caller = async ({ call, qr, random }) => {
  await call("QR", `/qr/${qr}.${random(2) === 0 ? "png" : "svg"}?size=${64 + random(2_000)}`);
};

/** A client that tries nonexistent aliases, from many addresses. */
export const scanners: Caller = async ({ call, random }) => {
  const headers = { "X-Forwarded-For": `203.0.${random(256)}.${random(256)}` };
  await call("scan", `/${random(2 ** 40).toString(36)}`, { headers });
};

/** Pages of the dashboard and of signing in. */
export const readers: Caller = async ({ call, random }) => {
  const pages = ["/login", "/register", "/", "/dashboard", "/api/openapi.json", "/readyz", "/nowhere/at/all"];
  await call("pages", pages[random(pages.length)] ?? "/");
};

const WAIT_MS = 20_000;

/** A connection that sends half of a request and then waits to be closed. */
export const halfHeads: Caller = ({ port, tally, signal }) =>
  conversation(port, `GET /half HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Half: `, signal, (closed) =>
    tally.add(closed ? "half heads closed" : "half heads left open", 0),
  );

/** A connection that sends anything but HTTP. */
export const junk: Caller = ({ port, tally, signal, random }) =>
  conversation(port, randomBytes(1 + random(4_000)), signal, (closed) =>
    tally.add(closed ? "junk closed" : "junk left open", 0),
  );

/** Sends a request slowly; returns whether the server closed the connection within the time allowed to slow senders. */
function conversation(
  port: number,
  words: string | Buffer,
  signal: AbortSignal,
  onEnd: (closed: boolean) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" }, () => socket.write(words));
    const over = (closed: boolean) => {
      clearTimeout(late);
      signal.removeEventListener("abort", leave);
      socket.destroy();
      if (!signal.aborted) onEnd(closed);
      resolve();
    };
    const leave = () => over(false);
    const late = setTimeout(() => over(false), WAIT_MS);
    signal.addEventListener("abort", leave, { once: true });
    socket.on("error", () => {}).resume();
    socket.once("close", () => over(true));
  });
}

/** The tools each caller gets. */
export type Stage = {
  origin: string;
  port: number;
  /** of an account that nobody else uses */
  key: string;
  /** the alias of a QR code */
  qr: string;
  tally: Tally;
  signal: AbortSignal;
};

type Answer = { status: number; text: string };
type Tools = Stage & {
  /** asks and counts; a connection that broke is a status of 0 */
  call(kind: string, path: string, init?: RequestInit): Promise<Answer>;
  /** a whole number below that */
  random(below: number): number;
};

/** One action that one caller repeats. */
export type Caller = (tools: Tools) => Promise<void>;

/** So many at a time, each with a pause in milliseconds between two actions. They share two cores with the product. */
const CALLERS: [Caller, atOnce: number, pause: number][] = [
  [programs, 2, 250],
  [uploaders, 1, 1_500],
  [qrReaders, 2, 200],
  [scanners, 4, 20],
  [readers, 2, 300],
  [halfHeads, 50, 500],
  [junk, 5, 400],
];

/** Everything at once, until the signal; resolves when all have come home. */
export async function everything(stage: Stage): Promise<void> {
  setMaxListeners(0, stage.signal); // each caller waits for it
  const tools: Tools = {
    ...stage,
    call: (kind, path, init) => call(stage, kind, path, init),
    random: (below) => Math.floor(Math.random() * below),
  };
  const all = CALLERS.flatMap(([caller, atOnce, ms]) =>
    Array.from({ length: atOnce }, () => again(caller, tools, ms)),
  );
  await Promise.all(all);
}

async function again(caller: Caller, tools: Tools, ms: number) {
  while (!tools.signal.aborted) {
    await caller(tools);
    await pause(ms * (0.5 + Math.random()), undefined, { signal: tools.signal }).catch(() => {});
  }
}

async function call(
  { origin, tally }: Stage,
  kind: string,
  path: string,
  init?: RequestInit,
): Promise<Answer> {
  try {
    const answer = await fetch(origin + path, {
      redirect: "manual",
      ...init,
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();
    tally.add(kind, answer.status);
    return { status: answer.status, text };
  } catch {
    tally.add(kind, 0);
    return { status: 0, text: "" };
  }
}
