import * as z from "zod";

const positive = (most: number, byDefault: number) =>
  z
    .string()
    .optional()
    .transform((value) =>
      value && /^[0-9]{1,15}$/.test(value) && Number(value) > 0 ? Math.min(Number(value), most) : byDefault,
    );

/** `limit` and `page` of every list: 15 and 1 by default; what is no positive whole number is the default (contract.md). */
export const Paging = z.object({ limit: positive(1_000, 15), page: positive(2_147_483_647, 1) });

export type Paging = z.infer<typeof Paging>;

/** One page of records with the number of all that match. */
export type Page<T> = { rows: T[]; total: number; paging: Paging };

/** How many rows come before a page; a page past any possible end stays within what PostgreSQL counts. */
export const offsetOf = ({ limit, page }: Paging) => Math.min((page - 1) * limit, 2_147_483_647);
