import { readFileSync } from "node:fs";
import { expect } from "../fixtures";
import type { Answer } from "../send";

/** The expected response; the README beside this file explains each key. */
export type Expect = {
  status?: number;
  statusIn?: number[];
  errorField?: "message" | "msg";
  msgEquals?: string;
  contentType?: string;
  mustBody?: string[];
  mustNotBody?: string[];
  mustHeader?: Record<string, string>;
  mustNotHeader?: string[];
  noSetCookie?: (string | { name: string; valueNot: string })[];
  locationOnly?: string;
  locationNot?: string[];
  json?: Record<string, { eq?: unknown; not?: unknown; min?: number; max?: number }>;
  whenOk?: Expect;
  whenHtml?: Expect;
  maxMs?: number;
  closeAllowed?: boolean;
  noCanaryHit?: boolean;
};

type Read = { as?: Caller; path: string };
export type Caller = "A" | "B" | "none" | "cookieA";

/** One raw request. */
export type Call = {
  as?: Caller;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  rawBody?: string;
  rawBodyBase64?: string;
};

/** Setup and checks around the request. */
export type FollowUps = {
  sameAs?: Call;
  countSame?: Read[];
  countGrew?: Read & { by: number };
  unchanged?: Read[];
  then?: (Call & { expect: Expect })[];
  thenCreated?: Partial<Record<"visit" | "detail" | "render", Expect>>;
  thenVisit?: { path: string; follow: number; mustNotRevisit?: boolean };
  parallel?: number;
  tally?: { ok?: number; okMin?: number; okMax?: number; restIn: number[] };
  sequence?: number;
  firstStatus?: number;
  lastStatus?: number;
  okAtMost?: number;
  everyAnswerHas?: string[];
  lastHas?: Record<string, string>;
};

export type Case = Call & { id: string; area: string; why: string; expect: Expect & FollowUps };

/** The hundred requests that a careless build answers wrongly. */
export const cases: Case[] = readFileSync("e2e/bad-inputs/cases.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

const INSIDE = [
  "node_modules",
  "at Object.",
  "prisma",
  "pg_catalog",
  "unique constraint",
  "ECONNREFUSED",
  "TypeError",
  'SELECT "',
];

/** Holds one answer against the rules for all of them and against what is expected of it. */
export function check(answer: Answer, wanted: Expect, path: string): void {
  const { status, headers, text } = answer;
  const body = text.toLowerCase();
  expect(status, `5xx: ${text.slice(0, 300)}`).toBeLessThan(500);
  if (wanted.status !== undefined) expect(status, text.slice(0, 300)).toBe(wanted.status);
  if (wanted.statusIn) expect(wanted.statusIn, `${status} ${text.slice(0, 300)}`).toContain(status);
  if (status >= 400) checkRefusal(answer, wanted, path);
  if (wanted.contentType) expect(headers["content-type"]).toContain(wanted.contentType);
  for (const part of wanted.mustBody ?? []) expect(body).toContain(part.toLowerCase());
  for (const part of wanted.mustNotBody ?? []) expect(body).not.toContain(part.toLowerCase());
  for (const [name, form] of Object.entries(wanted.mustHeader ?? {}))
    expect(headers[name]).toMatch(new RegExp(form));
  for (const name of wanted.mustNotHeader ?? []) expect(headers[name]).toBeUndefined();
  checkCookies(headers["set-cookie"] ?? "", wanted);
  checkLocation(headers.location, wanted);
  for (const [place, rule] of Object.entries(wanted.json ?? {})) checkValue(at(answer.json, place), rule);
  if (wanted.whenOk && status < 300) check(answer, wanted.whenOk, path);
  if (wanted.whenHtml && headers["content-type"]?.includes("text/html")) check(answer, wanted.whenHtml, path);
}

function checkRefusal({ headers, text, json }: Answer, { errorField, msgEquals }: Expect, path: string) {
  for (const name of INSIDE) expect(text.toLowerCase()).not.toContain(name.toLowerCase());
  if (!path.startsWith("/api/") || path.startsWith("/api/auth/")) return;
  expect(headers["content-type"]).toContain("application/json");
  const field = errorField ?? "message";
  expect(json[field]).toEqual(expect.stringMatching(/\S/));
  expect(json).toMatchObject(field === "msg" ? { status: "error" } : { error: 1 });
  if (msgEquals !== undefined) expect(json[field]).toBe(msgEquals);
}

function checkCookies(header: string, { noSetCookie }: Expect) {
  for (const rule of noSetCookie ?? []) {
    if (typeof rule === "string") expect(header).not.toMatch(new RegExp(`(^|, *)[^=;]*${rule}[^=;]*=`));
    else
      expect(new RegExp(`[^=;]*${rule.name}[^=;]*=([^;]*)`).exec(header)?.[1] ?? "").not.toMatch(
        new RegExp(rule.valueNot),
      );
  }
}

function checkLocation(location: string | undefined, { locationOnly, locationNot }: Expect) {
  if (location === undefined) return;
  if (locationOnly) expect(location).toMatch(new RegExp(locationOnly));
  for (const form of locationNot ?? []) expect(location).not.toMatch(new RegExp(form));
}

function checkValue(value: unknown, rule: { eq?: unknown; not?: unknown; min?: number; max?: number }) {
  const number = typeof value === "string" ? Number(value) : value;
  if ("eq" in rule) expect(number).toEqual(rule.eq);
  if ("not" in rule) expect(number).not.toEqual(rule.not);
  if (rule.min !== undefined) expect(number).toBeGreaterThanOrEqual(rule.min);
  if (rule.max !== undefined) expect(number).toBeLessThanOrEqual(rule.max);
}

/** The value at a dotted path. */
const at = (value: unknown, place: string): unknown =>
  place
    .split(".")
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);
