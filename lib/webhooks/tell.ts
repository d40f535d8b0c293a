import type { IncomingMessage } from "node:http";
import { unseal } from "../access/sealing";
import { deleteRows } from "../batches";
import { FetchRefused, type Guards, PUBLIC_ONLY } from "../fetch/guards";
import { pinnedRequest } from "../fetch/pinned-request";
import { formatInstant } from "../fields";
import { log } from "../log";
import { pool } from "../pool";
import { shortUrl } from "../short-link";
import { signed } from "./signature";

const AT_ONCE = 8;
const PATIENCE_MS = 10_000;
/** Of an answer, so much is kept to be looked at. */
const MOST_ANSWER = 1_000;
/** Between one attempt and the next, in seconds; after the last there is none. About a day and a half in all. */
const PAUSES = [10, 60, 300, 1_800, 7_200, 28_800, 86_400];
/** Longer than any attempt takes: another process takes over what a killed one had begun. */
const LEASE_SECONDS = 60;

type Due = {
  id: string;
  message: string;
  event: string;
  data: Record<string, unknown>;
  created_at: Date;
  attempts: number;
  url: string;
  sealed: Buffer;
};

/** Tells webhooks what they are due to be told. Returns how many were tried. Several processes share the work without repeating it. */
export async function tellWebhooks(guards: Guards = PUBLIC_ONLY): Promise<number> {
  const { rows } = await pool().query<Due>({
    name: "webhooks-due",
    text: TAKE,
    values: [AT_ONCE, LEASE_SECONDS],
  });
  await Promise.all(rows.map((due) => tell(due, guards)));
  return rows.length;
}

async function tell(due: Due, guards: Guards): Promise<void> {
  const body = JSON.stringify({
    type: due.event,
    timestamp: formatInstant(due.created_at),
    data: shown(due.data),
  });
  const { status, answer } = await attempt(due, body, guards);
  const isOver = status >= 200 && status < 300;
  const pause = isOver ? undefined : PAUSES[due.attempts - 1];
  await pool().query(KEEP, [due.id, body, status || null, answer.replaceAll("\0", ""), pause ?? null]);
}

/** The status of the answer, 0 when there was none, and its beginning or what was in the way. */
async function attempt({ message, url, sealed }: Due, body: string, guards: Guards) {
  const deadline = AbortSignal.timeout(PATIENCE_MS);
  try {
    const at = Math.floor(Date.now() / 1_000);
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      "User-Agent": "Switchyard",
      ...signed(unseal(sealed), { id: message, at, body }),
    };
    const response = await pinnedRequest(new URL(url), { guards, deadline, headers, body });
    return { status: response.statusCode ?? 0, answer: await beginning(response) };
  } catch (error) {
    if (error instanceof FetchRefused) return { status: 0, answer: error.message };
    const answer = deadline.aborted ? "it took more than ten seconds" : "its host does not answer";
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

const POLL_MS = 1_000;

/** Tells webhooks as long as the process runs. Returns the way to stop, which waits for what is under way. */
export function startTelling(): () => Promise<void> {
  let isStopping = false;
  let running = Promise.resolve();
  const round = async () => {
    try {
      while (!isStopping && (await tellWebhooks()) === AT_ONCE);
    } catch (error) {
      log().warn({ reason: (error as Error).message }, "webhooks were not told, and will be later");
    }
  };
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy || isStopping) return;
    isBusy = true;
    running = round().finally(() => {
      isBusy = false;
    });
  }, POLL_MS);
  timer.unref();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await running;
  };
}

/** Forgets what was told longer ago than a month. Returns how much. */
export const purgeDeliveries = deleteRows(
  "webhook_deliveries",
  "next_at is null and created_at < now() - interval '30 days'",
);

const TAKE = `
  with due as (
    select d.id from webhook_deliveries d where d.next_at <= now() order by d.next_at limit $1 for update skip locked
  )
  update webhook_deliveries d set attempts = d.attempts + 1, next_at = now() + make_interval(secs => $2)
  from due, webhooks w where d.id = due.id and w.id = d.webhook_id
  returning d.id::text, d.message, d.event, d.data, d.created_at, d.attempts, w.url, w.sealed`;

const KEEP = `
  update webhook_deliveries set body = $2, status = $3, answer = $4, sent_at = now(),
    next_at = now() + make_interval(secs => $5::double precision)
  where id = $1::bigint`;
