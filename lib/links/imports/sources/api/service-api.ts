import type { IncomingMessage } from "node:http";
import { currentTime } from "@/lib/platform/clock";
import { Failure, invalid } from "@/lib/platform/failure";
import { FetchRefused, type Guards, PUBLIC_ONLY, pinnedRequest } from "@/lib/platform/guarded-fetch";

type Query = Record<string, string | number | undefined>;

/** The API of a service: one page of JSON at a time. */
export type ServiceApi = { get(path: string, query?: Query): Promise<unknown> };

export type Access = {
  /** its name, for messages */
  service: string;
  /** where its paths begin, without a slash at the end */
  base: string;
  headers: Record<string, string>;
  guards?: Guards;
  /** the first wait before another try, in milliseconds */
  pause?: number;
};

const PATIENCE_MS = 30_000;
const MOST_BYTES = 16 * 1_024 * 1_024;
const MOST_TRIES = 5;
const MOST_WAITS = 60;
const LONGEST_WAIT_S = 900;

/** Something the service has, and does not give to this key or plan; what can do without it goes on. */
export class Withheld extends Failure {}

/**
 * Asks a service's API. Waits as long as it says where it is asked too often, and tries again where an answer is lost or cut off. Throws a
 * `Failure` in plain words for anything else, of which `Withheld` concerns that one path.
 */
export const serviceApi = (access: Access): ServiceApi => ({
  get: async (path, query = {}) => {
    let [tries, waits] = [0, 0];
    for (;;) {
      const answer = await ask(access, path, query);
      if (answer.kind === "json") return answer.value;
      const isLast = answer.kind === "busy" ? ++waits > MOST_WAITS : ++tries >= MOST_TRIES;
      if (isLast)
        throw invalid(
          `${access.service} ${answer.reason}. Try again later; what has been imported stays, and is not imported twice.`,
        );
      await pause(answer.kind === "busy" ? answer.seconds * 1_000 : (access.pause ?? 1_000) * 2 ** tries);
    }
  },
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

type Answer =
  | { kind: "json"; value: unknown }
  | { kind: "busy"; seconds: number; reason: string }
  | { kind: "lost"; reason: string };

async function ask(
  { service, base, headers, guards = PUBLIC_ONLY }: Access,
  path: string,
  query: Query,
): Promise<Answer> {
  const url = new URL(base + path);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const asking = {
    guards,
    deadline: AbortSignal.timeout(PATIENCE_MS),
    headers: { Accept: "application/json", "User-Agent": "Switchyard", ...headers },
  };
  try {
    const response = await pinnedRequest(url, asking);
    const text = await textOf(response);
    return answerOf(service, path, response, text);
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (error instanceof FetchRefused)
      throw invalid(`${service} can't be asked at ${base}: ${error.message}.`);
    return { kind: "lost", reason: "does not answer, or its answers are cut off" };
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw invalid("The service's answer is larger than 16 MB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function answerOf(
  service: string,
  path: string,
  { statusCode = 0, headers }: IncomingMessage,
  text: string,
): Answer {
  if (statusCode === 200) {
    try {
      return { kind: "json", value: JSON.parse(text) as unknown };
    } catch {
      return { kind: "lost", reason: "answers with something that is no JSON" };
    }
  }
  if (statusCode === 429)
    return { kind: "busy", seconds: secondsOf(headers), reason: "says that it is asked too often" };
  if (statusCode >= 500) return { kind: "lost", reason: `has an error of its own (status ${statusCode})` };
  if (statusCode === 401)
    throw invalid(
      `${service} does not take this key. Copy it again at ${service}, and see that it may read links.`,
    );
  if ([402, 403, 404].includes(statusCode))
    throw new Withheld(
      "invalid",
      `${service} does not give ${path} to this key (status ${statusCode}): its plan or its permissions don't include it.`,
    );
  throw invalid(`${service} refused ${path} with status ${statusCode}.`);
}

/** As the service says: seconds, a date, or the time at which its window ends. */
function secondsOf(headers: IncomingMessage["headers"], now = currentTime().getTime()): number {
  const after = headers["retry-after"];
  const reset = [headers["x-ratelimit-reset"]].flat()[0];
  const seconds =
    after !== undefined
      ? /^\d+$/.test(after)
        ? Number(after)
        : (Date.parse(after) - now) / 1_000
      : reset !== undefined && /^\d+$/.test(reset)
        ? Number(reset) - (Number(reset) > 1e9 ? now / 1_000 : 0)
        : 30;
  return Math.min(Math.max(Number.isFinite(seconds) ? seconds : 30, 0), LONGEST_WAIT_S);
}
