import type { IncomingMessage } from "node:http";
import { FetchRefused, type Guards, PUBLIC_ONLY } from "./guards";
import { pinnedRequest } from "./pinned-request";

const PATIENCE_MS = 3_000;
const MOST_HOPS = 2;
const HEADERS = { Accept: "image/png, image/jpeg", "User-Agent": "Switchyard" };

/**
 * Fetches something that a user named. Each host is resolved once and pinned; at most two redirects, checked alike; three seconds for
 * all of it. Throws `FetchRefused`, also when there is more than `mostBytes`.
 */
export async function guardedFetch(
  address: string,
  mostBytes: number,
  guards: Guards = PUBLIC_ONLY,
): Promise<Buffer> {
  const deadline = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await hop(address, mostBytes, guards, deadline, MOST_HOPS);
  } catch (error) {
    if (error instanceof FetchRefused) throw error;
    throw new FetchRefused(deadline.aborted ? "it took more than three seconds" : "its host does not answer");
  }
}

async function hop(
  address: string,
  mostBytes: number,
  guards: Guards,
  deadline: AbortSignal,
  hopsLeft: number,
): Promise<Buffer> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url) throw new FetchRefused("it must be a plain https address without a port or credentials");
  const answer = await pinnedRequest(url, { guards, deadline, headers: HEADERS });
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 301 && statusCode <= 308 && headers.location !== undefined) {
    answer.destroy();
    if (hopsLeft === 0) throw new FetchRefused("it redirects too often");
    if (!URL.canParse(headers.location, url)) throw new FetchRefused("it redirects to no address");
    const next = new URL(headers.location, url).href;
    return hop(next, mostBytes, guards, deadline, hopsLeft - 1);
  }
  if (statusCode !== 200) {
    answer.destroy();
    throw new FetchRefused(`its host answers with status ${statusCode}`);
  }
  return body(answer, mostBytes);
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
