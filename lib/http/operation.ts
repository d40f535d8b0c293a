import type * as z from "zod";
import type { Need } from "../access/actor";
import type { FailureKind } from "../failure";

/** What an endpoint says of itself beyond its input: the API's document and its tests are built from it. */
export type Described<A> = {
  /** what it does, in a few words that begin with a verb */
  summary?: string;
  /** the fields of the answer beside the envelope's own; an answer that is always the same needs none */
  answer?: A;
  /** refusals that its shapes do not imply: a conflict, a query that is not valid */
  mayFail?: FailureKind[];
  /** its answer is a secret, so that none is kept for an Idempotency-Key */
  secret?: true;
};

/** What `show` must give when there is an `answer`. */
export type Shown<A> = A extends z.ZodType ? z.input<A> & object : object;

/** An endpoint as its document sees it: the very shapes that its road parses and shows by. */
export type Operation = Described<unknown> & {
  path?: unknown;
  query?: unknown;
  body?: unknown;
  need?: Need;
  /** the key that a list's rows stand under; `answer` is then one row */
  collection?: string;
  /** the types of file that it answers with instead of JSON */
  files?: string[];
  /** needs no key */
  open?: true;
  show?(...input: never[]): object;
};
