import { createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { shortUrl } from "@/lib/platform/addresses";
import { now } from "@/lib/platform/clock";
import { decrypt } from "@/lib/platform/crypto/secret";
import { pool } from "@/lib/platform/database/pool";
import { formatInstant } from "@/lib/platform/fields";
import { FetchRefused, type Guards, pinnedRequest } from "@/lib/platform/guarded-fetch";
import { noteAttempt } from "./failing";

const PATIENCE_MS = 10_000;
/** Of an answer, so much is kept to be looked at. */
const MOST_ANSWER = 1_000;
/** Between one attempt and the next, in seconds; after the last there is none. About a day and a half in all. */
const PAUSES = [10, 60, 300, 1_800, 7_200, 28_800, 86_400];

/** One due message, as taken from the queue. */
export type Due = {
  id: string;
  message: string;
  event: string;
  data: Record<string, unknown>;
  created_at: Date;
  attempts: number;
  url: string;
  sealed: Buffer;
  workspace: number;
  webhook: number;
};

/** How a message is sent: the guards of its address, and the signal that aborts it when the process ends. */
export type Sending = { guards: Guards; stop: AbortSignal };

/** Sends a message and keeps what came of it. One that is broken off is due again at once, as if it had not been tried. */
export async function send(due: Due, { guards, stop }: Sending): Promise<void> {
  const body = JSON.stringify({
    type: due.event,
    timestamp: formatInstant(due.created_at),
    data: shown(due.data),
  });
  const { status, answer } = await attempt(due, body, { guards, stop });
  const isOver = status >= 200 && status < 300;
  if (stop.aborted && !isOver) return void (await pool().query(GIVE_BACK, [due.id]));
  const pause = isOver ? undefined : PAUSES[due.attempts - 1];
  await pool().query(KEEP, [due.id, body, status || null, answer.replaceAll("\0", ""), pause ?? null]);
  await noteAttempt(due, isOver);
}

/** The status of the answer, 0 when there was none, and its beginning or what was in the way. */
async function attempt({ message, url, sealed }: Due, body: string, { guards, stop }: Sending) {
  const late = AbortSignal.timeout(PATIENCE_MS);
  const deadline = AbortSignal.any([late, stop]);
  try {
    const at = Math.floor(now() / 1_000);
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      "User-Agent": "Switchyard",
      ...signed(decrypt(sealed), { id: message, at, body }),
    };
    const response = await pinnedRequest(new URL(url), { guards, deadline, headers, body });
    return { status: response.statusCode ?? 0, answer: await beginning(response) };
  } catch (error) {
    if (error instanceof FetchRefused) return { status: 0, answer: error.message };
    const answer = late.aborted
      ? "the receiver's host took longer than ten seconds to answer"
      : "the receiver's host does not answer";
    return { status: 0, answer };
  }
}

async function beginning(response: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of response as AsyncIterable<Buffer>) {
    text += chunk.toString("utf8");
    if (text.length >= MOST_ANSWER) break;
  }
  response.destroy();
  return text.slice(0, MOST_ANSWER);
}

/** A link's short address is put together here: the database does not know where the installation is. */
function shown({ origin, alias, ...data }: Record<string, unknown>): object {
  if (typeof alias !== "string") return data;
  const [scheme = "", host = ""] = typeof origin === "string" ? origin.split("://") : [];
  return { ...data, alias, shorturl: shortUrl(host ? { scheme, host } : null, alias) };
}

const KEEP = `
  update webhook_deliveries set body = $2, status = $3, answer = $4, sent_at = now(),
    next_at = now() + make_interval(secs => $5::double precision)
  where id = $1::bigint`;

const GIVE_BACK =
  "update webhook_deliveries set attempts = attempts - 1, next_at = now() where id = $1::bigint";

/** The headers by which a receiver knows that a message is ours and new (Standard Webhooks 1.0). `at` is in whole seconds. */
export const signed = (secret: Uint8Array, message: { id: string; at: number; body: string }) => {
  const { id, at, body } = message;
  const signature = createHmac("sha256", secret).update(`${id}.${at}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(at),
    "webhook-signature": `v1,${signature}`,
  };
};
