import { env } from "../env";
import type { Failure, FailureKind } from "../failure";
import type { Page } from "../paging";

const STATUS: Record<FailureKind, number> = {
  invalid: 400,
  unauthorized: 401,
  "not-found": 404,
  "wrong-method": 405,
  conflict: 409,
  "too-large": 413,
  limited: 429,
  unavailable: 503,
};

/** How an API of ours wraps an answer. The path decides which, for refusals too (contract.md, "Both APIs"). */
export type Envelope = {
  success(data: object): object;
  failure(message: string, fields?: Record<string, string>): object;
};

const linkApi: Envelope = {
  success: (data) => ({ error: 0, ...data }),
  failure: (message, fields) => ({ error: 1, message, ...(fields && { fields }) }),
};

const itemApi: Envelope = {
  success: (data) => ({ status: "success", ...data }),
  failure: (message) => ({ status: "error", msg: message }),
};

export const envelopeFor = (path: string): Envelope =>
  /^\/api\/(account\/details|items|purchases)(\/|$)/.test(path) ? itemApi : linkApi;

export const statusOf = (failure: Failure): number => STATUS[failure.kind];

/** The shape of every list of the link API; `error` is a string there unless the operator says otherwise. */
export function listBody<T>(
  collection: string,
  { rows, total, paging }: Page<T>,
  present: (row: T) => object,
): object {
  const last = Math.max(1, Math.ceil(total / paging.limit));
  return {
    error: env().LIST_ERROR_AS_INTEGER ? 0 : "0",
    data: {
      result: total,
      perpage: paging.limit,
      currentpage: paging.page,
      nextpage: Math.min(paging.page + 1, last),
      maxpage: last,
      [collection]: rows.map(present),
    },
  };
}
