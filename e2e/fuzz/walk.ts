import { randomInt } from "node:crypto";
import fc from "fast-check";
import { api, person, send } from "../fixtures";
import { anyRequest, type FuzzedRequest, type Walked } from "./requests";

/** Calls one key makes before the next one takes over: just under the rate limit, else most answers would be 429. */
const CALLS_PER_KEY = 28;

/** How often each status was answered. */
export type Figures = Record<number, number>;

/**
 * Sends `requests` requests that the served document makes possible, one after another. Throws, with the request and
 * the seed, at the first 5xx and at the first answer that the document does not describe.
 */
export async function walk(requests: number, seed = randomInt(2 ** 31 - 1)): Promise<Figures> {
  const { json: document } = await send<Walked>("GET", "/api/openapi.json");
  const caller = await callerWithKeys();
  const figures: Figures = {};
  await fc.assert(
    fc.asyncProperty(anyRequest(document), async (request) => {
      const { status, text } = await caller.call(request);
      figures[status] = (figures[status] ?? 0) + 1;
      if (status >= 500) throw new Error(`${status} ${text}`);
    }),
    // What a request meets depends on those before it, so a smaller one would show something else.
    { numRuns: requests, seed, endOnFailure: true, includeErrorInReport: true },
  );
  return figures;
}

async function callerWithKeys() {
  let key = (await person()).key;
  let calls = 0;
  const ids = [1];
  const renew = async () => {
    const { status, json } = await api(key).post<{ key: string }>("/api/key/add", { name: "Next" });
    key = status === 200 ? json.key : (await person()).key;
    calls = 0;
  };
  return {
    async call({ method, path, query, ids: places, headers, body }: FuzzedRequest) {
      if (++calls > CALLS_PER_KEY) await renew();
      let at = 0;
      const address = path.replace(/\{\w+\}/g, () => {
        const id = places[at++] ?? 0;
        return String(typeof id === "number" ? (ids[id % ids.length] ?? id) : id);
      });
      const answer = await send<{ id?: number }>(method, `${address}${query && `?${query}`}`, {
        headers: { Authorization: `Bearer ${key}`, "X-Forwarded-For": anAddress(), ...headers },
        body,
      });
      // A rotation has ended it, or a request has deleted it.
      if (answer.status === 401) key = (await person()).key;
      if (typeof answer.json.id === "number") remember(ids, answer.json.id);
      return answer;
    },
  };
}

/** The newest ids, so that most addresses lead to something. */
function remember(ids: number[], id: number) {
  ids.push(id);
  if (ids.length > 40) ids.shift();
}

const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
