import { readFileSync } from "node:fs";

/** What an answer must be; the README beside this file says what each key means. */
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

/** One request, as it goes over the wire. */
export type Call = {
  as?: Caller;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  rawBody?: string;
  rawBodyBase64?: string;
};

/** What comes around the one request. */
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
