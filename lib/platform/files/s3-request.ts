import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { now } from "../clock";
import { log } from "../log";
import { perProcess } from "../process";
import { FilesAway } from "./file-store";

/** A bucket and the right to use it. */
export type Bucket = { endpoint: string; name: string; region: string; accessKey: string; secretKey: string };

export type S3Request = {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** of the object; "" is the bucket itself */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
};

/** For the start of an answer. A file of 24 MB has arrived by then on any line that can serve it. */
const PATIENCE_MS = { GET: 3_000, HEAD: 3_000, DELETE: 3_000, PUT: 30_000, POST: 30_000 };
/** Large bodies take longer: on a line of a megabit a second, this long for each byte. */
const MS_A_BYTE = 0.01;
const PAUSES_MS = [100, 400];
/** While a bucket is away, requests fail at once instead of queueing up; every so often one tries. */
const AWAY_MS = 2_000;

type State = { awayUntil: number; away: string; skewMs: number };
const state = () => perProcess("s3", (): State => ({ awayUntil: 0, away: "", skewMs: 0 }));

/**
 * One signed request, repeated where that may help. Resolves with an answer that succeeded, or is 404. Throws a `FilesAway` for everything else;
 * its text never holds a key.
 */
export async function askS3(bucket: Bucket, request: S3Request): Promise<Response> {
  const known = state();
  if (performance.now() < known.awayUntil) throw new FilesAway(known.away);
  for (const delay of [...PAUSES_MS, undefined]) {
    const outcome = await attempt(bucket, request);
    if (outcome instanceof Response) return outcome;
    if (outcome.isTransient && delay !== undefined) await pause(delay * (0.5 + Math.random()));
    else throw away(outcome);
  }
  throw new Error("unreachable");
}

type Refusal = { reason: string; isTransient: boolean; isOutage: boolean };

function away({ reason, isOutage }: Refusal): FilesAway {
  const detail = `The bucket (S3_ENDPOINT) ${reason}.`;
  log().warn({ reason: detail }, "the file store failed");
  if (isOutage) Object.assign(state(), { awayUntil: performance.now() + AWAY_MS, away: detail });
  return new FilesAway(detail);
}

async function attempt(bucket: Bucket, request: S3Request): Promise<Response | Refusal> {
  try {
    const answer = await send(bucket, request);
    if (answer.ok || answer.status === 404) return answer;
    return await refusalOf(answer);
  } catch (error) {
    // One that is silent will be so again; a connection that was closed may have been an idle one.
    if ((error as Error).name === "TimeoutError")
      return { reason: "does not answer in time", isTransient: false, isOutage: true };
    const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    return { reason: `can't be reached (${code ?? "no connection"})`, isTransient: true, isOutage: true };
  }
}

async function send(bucket: Bucket, { method, key, query, headers, body }: S3Request): Promise<Response> {
  const url = new URL(`${bucket.endpoint}/${bucket.name}${key && `/${key}`}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const hash = createHash("sha256")
    .update(body ?? "")
    .digest("hex");
  const signed = await new AwsV4Signer({
    method,
    url: url.href,
    // The bucket compares what arrives with the hash that is signed.
    headers: { ...headers, "X-Amz-Content-Sha256": hash },
    accessKeyId: bucket.accessKey,
    secretAccessKey: bucket.secretKey,
    service: "s3",
    region: bucket.region,
    datetime: new Date(now() + state().skewMs).toISOString().replace(/[:-]|\.\d{3}/g, ""),
  }).sign();
  const late = new AbortController();
  const patience = PATIENCE_MS[method] + (body?.length ?? 0) * MS_A_BYTE;
  const timer = setTimeout(() => late.abort(new DOMException("late", "TimeoutError")), patience);
  try {
    return await fetch(signed.url, {
      method,
      headers: signed.headers,
      body: body && new Uint8Array(body),
      signal: late.signal,
      // A signature is for one host, and nobody but the operator names another.
      redirect: "manual",
      cache: "no-store",
    });
  } finally {
    clearTimeout(timer);
  }
}

const MOST_SKEW_MS = 300_000;

async function refusalOf(answer: Response): Promise<Refusal> {
  const { status } = answer;
  const [, code = ""] = /<Code>([A-Za-z]{1,60})<\/Code>/.exec((await answer.text()).slice(0, 4_096)) ?? [];
  const skewMs = Date.parse(answer.headers.get("date") ?? "") - now();
  // Signatures carry the time; the bucket's clock is the one that counts.
  const isSkewed = status === 403 && Math.abs(skewMs - state().skewMs) > MOST_SKEW_MS;
  if (isSkewed) state().skewMs = skewMs;
  const hint = status >= 300 && status < 400 ? "; check S3_ENDPOINT and S3_REGION" : "";
  return {
    reason: `returns ${status}${code && ` ${code}`}${hint}`,
    isTransient: status >= 500 || status === 429 || isSkewed,
    isOutage: status >= 500 || status === 429,
  };
}
