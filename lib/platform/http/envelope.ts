import { env } from "../env";
import type { Failure, FailureKind } from "../failure";
import type { Page } from "../lists";

/** The methods that a route may answer; HEAD is answered as GET, OPTIONS by every route. */
export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** How an API of ours wraps an answer. The path decides which, for refusals too (contract.md, "Both APIs"). */
export type Envelope = {
  success(data: object): object;
  failure(message: string, details?: { fields?: Record<string, string>; reason?: string }): object;
};

const linkApi: Envelope = {
  success: (data) => ({ error: 0, ...data }),
  failure: (message, { fields } = {}) => ({ error: 1, message, ...(fields && { fields }) }),
};

const itemApi: Envelope = {
  success: (data) => ({ status: "success", ...data }),
  failure: (message, { reason } = {}) => ({ status: "error", msg: message, ...(reason && { reason }) }),
};

export const envelopeFor = (path: string): Envelope => (isItemApi(path) ? itemApi : linkApi);

/** Whether an address belongs to the item API, which has a key and a shape of its own. */
export const isItemApi = (path: string): boolean =>
  /^\/api\/(account\/details|items|purchases)(\/|$)/.test(path);

export const STATUS: Record<FailureKind, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  "not-found": 404,
  "wrong-method": 405,
  conflict: 409,
  "too-large": 413,
  limited: 429,
  unavailable: 503,
};

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
