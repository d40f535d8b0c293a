import { expect, send } from "../fixtures";
import type { Answer } from "../send";
import { type Call, type Case, check, type Expect } from "./case";
import type { CaseContext } from "./case-context";

/** Sends a case and everything around it, and holds each answer against what is expected. */
export async function runBadInput(one: Case, world: CaseContext, canaryHits: () => number): Promise<void> {
  const { expect: wanted } = one;
  // Everything the case names exists before the first look and before the clock runs.
  await world.person("A");
  await world.fillIn(one);
  const reads = [
    ...(wanted.unchanged ?? []),
    ...(wanted.countSame ?? []),
    ...(wanted.countGrew ? [wanted.countGrew] : []),
  ];
  const before = new Map<object, Answer>();
  for (const read of reads) before.set(read, await sendCall(world, { method: "GET", ...read }));
  const hits = canaryHits();
  const began = performance.now();
  const responses = await sendAll(world, one);
  if (!wanted.parallel && !wanted.sequence && responses[0]) {
    await checkFilled(world, responses[0], wanted, one.path);
    expect(performance.now() - began).toBeLessThanOrEqual(wanted.maxMs ?? 5_000);
  }
  checkTogether(responses, one);
  for (const read of wanted.unchanged ?? [])
    expect(plain(await reread(world, read))).toEqual(plain(before.get(read)));
  for (const read of wanted.countSame ?? [])
    expect(count(await reread(world, read))).toBe(count(before.get(read)));
  const { countGrew } = wanted;
  if (countGrew)
    expect(count(await reread(world, countGrew))).toBe(count(before.get(countGrew)) + countGrew.by);
  await followUp(world, one, responses);
  if (wanted.noCanaryHit) await stayedQuiet(canaryHits, hits);
  const { key } = await world.person("A");
  if (one.area === "rate-limit") return;
  expect((await send("GET", "/api/account", { headers: { Authorization: `Bearer ${key}` } })).status).toBe(
    200,
  );
}

async function sendAll(world: CaseContext, one: Case): Promise<Answer[]> {
  const { parallel = 1, sequence = 0, closeAllowed } = one.expect;
  if (sequence === 0)
    return Promise.all(Array.from({ length: parallel }, () => sendCall(world, one, 1, closeAllowed)));
  const responses: Answer[] = [];
  for (let n = 1; n <= sequence; n++) responses.push(await sendCall(world, one, n));
  return responses;
}

const CLOSED: Answer = {
  status: 413,
  headers: { "content-type": "application/json" },
  text: "closed",
  json: { error: 1, message: "closed" },
};

async function sendCall(world: CaseContext, call: Call, n = 1, closeAllowed = false): Promise<Answer> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (call.as === "cookieA") headers.Cookie = await world.cookie();
  else if (call.as !== "none") headers.Authorization = `Bearer ${(await world.person(call.as ?? "A")).key}`;
  else headers["X-Forwarded-For"] = (await world.person("A")).address;
  for (const [name, value] of Object.entries(call.headers ?? {})) headers[name] = await world.fill(value, n);
  const answer = send(call.method, await world.fill(call.path, n), {
    headers,
    body: await bodyOf(world, call, n),
  });
  return closeAllowed ? answer.catch(() => CLOSED) : answer;
}

async function bodyOf(
  world: CaseContext,
  { body, rawBody, rawBodyBase64 }: Call,
  n: number,
): Promise<string | Buffer | undefined> {
  if (rawBodyBase64 !== undefined) return Buffer.from(rawBodyBase64, "base64");
  if (rawBody !== undefined) return world.fill(rawBody, n);
  return body === undefined ? undefined : world.fill(JSON.stringify(body), n);
}

function checkTogether(responses: Answer[], { expect: wanted }: Case) {
  const good = responses.filter(({ status }) => status < 300).length;
  const { tally, okAtMost, everyAnswerHas, firstStatus, lastStatus, lastHas } = wanted;
  if (tally) {
    if (tally.ok !== undefined) expect(good).toBe(tally.ok);
    expect(good).toBeGreaterThanOrEqual(tally.okMin ?? 0);
    expect(good).toBeLessThanOrEqual(tally.okMax ?? responses.length);
    for (const { status } of responses) if (status >= 300) expect(tally.restIn).toContain(status);
  }
  if (okAtMost !== undefined) expect(good).toBeLessThanOrEqual(okAtMost);
  if (firstStatus) expect(responses[0]?.status).toBe(firstStatus);
  if (lastStatus) expect(responses.at(-1)?.status).toBe(lastStatus);
  for (const name of everyAnswerHas ?? [])
    for (const { headers } of responses) expect(headers[name]).toBeDefined();
  for (const [name, form] of Object.entries(lastHas ?? {}))
    expect(responses.at(-1)?.headers[name]).toMatch(new RegExp(form));
}

async function followUp(world: CaseContext, { expect: wanted }: Case, responses: Answer[]) {
  const [first] = responses;
  if (wanted.sameAs && first) {
    const other = await sendCall(world, wanted.sameAs);
    expect([first.status, first.text.replace(/\d/g, "0")]).toEqual([
      other.status,
      other.text.replace(/\d/g, "0"),
    ]);
  }
  for (const next of wanted.then ?? [])
    await checkFilled(world, await sendCall(world, next), next.expect, next.path);
  const made = first && first.status < 300 ? first.json : undefined;
  for (const [what, expected] of Object.entries(made ? (wanted.thenCreated ?? {}) : {})) {
    const address = String(made?.shorturl ?? made?.short ?? made?.link ?? "");
    const path =
      what === "detail"
        ? `/api/url/${String(made?.id)}`
        : new URL(address).pathname + (what === "render" ? ".svg" : "");
    await checkFilled(
      world,
      await sendCall(world, { method: "GET", path, as: what === "detail" ? "A" : "none" }),
      expected,
      path,
    );
  }
  if (wanted.thenVisit) await walk(world, wanted.thenVisit);
}

async function walk(
  world: CaseContext,
  { path, follow, mustNotRevisit }: { path: string; follow: number; mustNotRevisit?: boolean },
) {
  const seen: string[] = [];
  let next: string | undefined = await world.fill(path);
  const base = await world.fill("{{base}}");
  for (let step = 0; step <= follow && next; step++) {
    if (mustNotRevisit) expect(seen).not.toContain(next);
    seen.push(next);
    const { headers }: Answer = await sendCall(world, { method: "GET", path: next, as: "none" });
    next = headers.location?.startsWith(base) ? headers.location.slice(base.length) : undefined;
  }
}

async function checkFilled(world: CaseContext, answer: Answer, wanted: Expect, path: string) {
  const { then: _then, ...own } = wanted as Expect & { then?: unknown };
  check(answer, await world.fillIn(own), path);
}

/** A connection would come within two seconds of the request (README, noCanaryHit). */
async function stayedQuiet(hits: () => number, before: number) {
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(hits(), "the server called an internal address").toBe(before);
}

const reread = (world: CaseContext, read: { as?: Case["as"]; path: string }) =>
  sendCall(world, { method: "GET", ...read });
const count = (answer: Answer | undefined) =>
  Number((answer?.json.data as { result?: number } | undefined)?.result);
const plain = (answer: Answer | undefined) =>
  JSON.parse((answer?.text ?? "null").replace(/"(clicks|uniqueClicks)":\d+/g, '"$1":0')) as unknown;
