import { randomInt } from "node:crypto";
import fc from "fast-check";
import { api, person, send } from "../fixtures";
import { NASTY, objectOf, type Schema, valueFor } from "./values";

type Parameter = { in: "path" | "query" | "header"; name: string; schema: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
};
export type Walked = { paths: Record<string, Record<string, Operation>> };

/** A request as it will be sent. Where its address has an id, `ids` says which of the known ones, or what instead. */
export type FuzzedRequest = {
  method: string;
  path: string;
  query: string;
  ids: (number | string)[];
  headers: Record<string, string>;
  body: string | Buffer | undefined;
};

/** Any request to any operation of the document, from right to hopeless. */
export const anyRequest = ({ paths }: Walked): fc.Arbitrary<FuzzedRequest> =>
  fc.oneof(
    ...Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => requestTo(method.toUpperCase(), path, operation)),
    ),
  );

function requestTo(method: string, path: string, operation: Operation): fc.Arbitrary<FuzzedRequest> {
  const parameters = operation.parameters ?? [];
  const places = path.match(/\{\w+\}/g) ?? [];
  const body = operation.requestBody?.content["application/json"].schema;
  return fc.record({
    method: fc.oneof(
      { weight: 30, arbitrary: fc.constant(method) },
      { weight: 1, arbitrary: fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS") },
    ),
    path: fc.constant(path),
    ids: fc.tuple(...places.map(anyId)),
    query: queryOf(parameters.filter((parameter) => parameter.in === "query")),
    headers: anyHeaders(),
    body: body ? bodyFor(body) : fc.option(bodyFor({}), { freq: 10, nil: undefined }),
  });
}

/** The place of one of the ids that exist, else something that is none. */
const anyId = (): fc.Arbitrary<number | string> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.nat(1_000) },
    { weight: 1, arbitrary: fc.constantFrom(...NASTY).map((value) => inAddress(String(value))) },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 12 }).map(inAddress) },
  );

function inAddress(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "?")) || "0";
}

const queryOf = (parameters: Parameter[]): fc.Arbitrary<string> =>
  objectOf(Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))).map((fields) =>
    Object.entries(fields)
      .map(([name, value]) => `${inAddress(name)}=${inAddress(asText(value))}`)
      .reduce(
        (query, field) => (query.length + field.length > LONGEST_QUERY ? query : `${query}&${field}`),
        "",
      )
      .slice(1),
  );

/** Objects among the values may have nothing that makes a text of them. */
const asText = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

/** Longer ones are refused unread (lib/platform/server/limits.ts). */
const LONGEST_QUERY = 10_000;

const bodyFor = (schema: Schema): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: (schema.properties ? objectOf(schema.properties) : valueFor(schema)).map((fields) =>
        JSON.stringify(fields),
      ),
    },
    { weight: 1, arbitrary: valueFor(schema).map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("", "{", "[]", "7", '{"a":1}{', `{"a":${"[".repeat(500)}`, "url=a&b=c"),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
  );

const anyHeaders = (): fc.Arbitrary<Record<string, string>> =>
  fc.record(
    {
      "Content-Type": fc.constantFrom(
        "application/json",
        "text/plain",
        "multipart/form-data",
        "application/json; charset=utf-16",
        "x",
      ),
      "Idempotency-Key": fc.constantFrom("a", "b", "c d", "x".repeat(300)),
      Accept: fc.constantFrom("*/*", "text/html", "application/xml;q=0"),
      "Accept-Language": fc.constantFrom("de", "*;q=0", "xx-".repeat(50)),
      "User-Agent": fc.string({ maxLength: 30 }).map(inAddress),
    },
    { requiredKeys: [] },
  );

/** Calls one key makes before the next one takes over: just under the rate limit, else most answers would be 429. */
const CALLS_PER_KEY = 28;

/** How often each status was answered. */
export type Counts = Record<number, number>;

/**
 * Sends `requests` requests that the served document makes possible, one after another. Throws, with the request and
 * the seed, at the first 5xx and at the first answer that the document does not describe.
 */
export async function walk(requests: number, seed = randomInt(2 ** 31 - 1)): Promise<Counts> {
  const { json: document } = await send<Walked>("GET", "/api/openapi.json");
  const caller = await callerWithKeys();
  const counts: Counts = {};
  await fc.assert(
    fc.asyncProperty(anyRequest(document), async (request) => {
      const { status, text } = await caller.call(request);
      counts[status] = (counts[status] ?? 0) + 1;
      if (status >= 500) throw new Error(`${status} ${text}`);
    }),
    // The outcome of a request depends on the earlier ones, so shrinking would show something else.
    { numRuns: requests, seed, endOnFailure: true, includeErrorInReport: true },
  );
  return counts;
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
