import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { FetchRefused, type Guards, PUBLIC_ONLY } from "./guards";
import { pinnedRequest } from "./pinned-request";

const PATIENCE_MS = 3_000;
const MOST_HOPS = 2;
const HEADERS = { Accept: "text/html, image/png, image/jpeg", "User-Agent": "Switchyard" };

/**
 * Fetches something that a user named. Each host is resolved once and pinned; at most two redirects, checked alike; three seconds for
 * all of it. Throws `FetchRefused`, also when there is more than `mostBytes`.
 */
export async function guardedFetch(
  address: string,
  mostBytes: number,
  guards: Guards = PUBLIC_ONLY,
): Promise<Buffer> {
  return guarded(address, guards, async ({ answer }) => {
    if (answer.statusCode !== 200) {
      answer.destroy();
      throw new FetchRefused(`its host answers with status ${answer.statusCode}`);
    }
    return body(answer, mostBytes);
  });
}

/** What a web page answers, whatever its status; of its text the first `mostBytes`. `url` is where redirects led. */
export type Page = { url: URL; status: number; headers: IncomingHttpHeaders; start: Buffer };

/** Only web pages on their own ports, without credentials, and only at addresses of the public internet. */
export const PUBLIC_PAGES: Guards = {
  ...PUBLIC_ONLY,
  mayAsk: ({ protocol, port, username, password }) =>
    /^https?:$/.test(protocol) && port === "" && username === "" && password === "",
};

/** Reads the start of a page that a user named, guarded as `guardedFetch` is. */
export const guardedPage = (address: string, mostBytes: number, guards = PUBLIC_PAGES): Promise<Page> =>
  guarded(address, guards, async ({ answer, url }) => ({
    url,
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    start: await startOf(answer, mostBytes),
  }));

type Arrival = { answer: IncomingMessage; url: URL };

async function guarded<Value>(
  address: string,
  guards: Guards,
  read: (arrival: Arrival) => Promise<Value>,
): Promise<Value> {
  const deadline = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await read(await hop(address, guards, deadline, MOST_HOPS));
  } catch (error) {
    if (error instanceof FetchRefused) throw error;
    throw new FetchRefused(deadline.aborted ? "it took more than three seconds" : "its host does not answer");
  }
}

async function hop(
  address: string,
  guards: Guards,
  deadline: AbortSignal,
  hopsLeft: number,
): Promise<Arrival> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url) throw new FetchRefused("it must be a plain https address without a port or credentials");
  const answer = await pinnedRequest(url, { guards, deadline, headers: HEADERS });
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 301 && statusCode <= 308 && headers.location !== undefined) {
    answer.destroy();
    if (hopsLeft === 0) throw new FetchRefused("it redirects too often");
    if (!URL.canParse(headers.location, url)) throw new FetchRefused("it redirects to no address");
    const next = new URL(headers.location, url).href;
    return hop(next, guards, deadline, hopsLeft - 1);
  }
  return { answer, url };
}

async function body(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) {
      answer.destroy();
      throw new FetchRefused(`it has more than ${mostBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Stops where there is enough: what comes after the start of a page is of no use here. */
async function startOf(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= mostBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, mostBytes);
}
