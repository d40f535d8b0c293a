import { env } from "../env";
import type { Failure, FailureKind } from "../failure";
import type { Page } from "../paging";

export const STATUS: Record<FailureKind, number> = {
  invalid: 400,
  unauthorized: 401,
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
