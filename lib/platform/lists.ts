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

/** The search of a list: a text contained in its rows, "" for all of them. */
export const SearchText = z
  .string()
  .optional()
  .transform((value) => value?.replaceAll("\0", "").trim().slice(0, 200) ?? "");

/** An option of a list. What is unknown is the default; nothing in a list's query is an error (contract.md, Lists). */
export const oneOf = <const T extends readonly string[]>(known: T, byDefault: T[number]) =>
  z
    .string()
    .optional()
    .transform((value): T[number] => (known.includes(value ?? "") ? (value as T[number]) : byDefault));

/** Optional properties of a list's rows beyond the documented keys, separated by commas. */
export const someOf = <const T extends readonly string[]>(known: T) =>
  z
    .string()
    .optional()
    .transform((value): T[number][] => known.filter((name) => value?.split(",").includes(name)));

/** A case-insensitive substring condition; LIKE's special characters are escaped. */
export const containing = (q: string) =>
  ({ contains: q.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" }) as const;

/**
 * A condition on the column `search`, which is in small letters: it holds the text as it is, or as addresses have it, where `café` is `caf%c3%a9`, whichever
 * of the two was asked for. Each alternative is found on the column's index.
 */
export function searched(q: string): { OR: { search: { contains: string } }[] } {
  const shown = decoded(q).normalize("NFC").toLowerCase();
  const forms = new Set([q.toLowerCase(), shown, encoded(shown)]);
  return { OR: [...forms].map((form) => ({ search: { contains: containing(form).contains } })) };
}

/** Only letters that are not ASCII: a `%2f` is something else than a slash. */
const decoded = (text: string): string =>
  text.replace(/(?:%[89a-f][0-9a-f])+/gi, (signs) => {
    const letters = Buffer.from(signs.replaceAll("%", ""), "hex").toString();
    return letters.includes("\ufffd") ? signs : letters;
  });

const encoded = (text: string): string =>
  text.replace(/[^\x21-\x7e]+/g, (signs) => Buffer.from(signs).toString("hex").replace(/../g, "%$&"));

/** One page of records with the total number of matches. */
export type Page<T> = { rows: T[]; total: number; paging: Paging };

/** How many rows come before a page; a page past any possible end stays within what PostgreSQL counts. */
export const offsetOf = ({ limit, page }: Paging) => Math.min((page - 1) * limit, 2_147_483_647);
