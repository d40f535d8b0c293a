import type { Phrases } from "./refusal-phrases";
import { loadMessages } from "./ui/messages";

/** Two reasons that mean the same to people: nothing was entered. `errorText` words them. */
const NOTHING_ENTERED = ["is required", "must be text"];

let loading: Promise<Phrases | undefined> | undefined;

/**
 * The refusals of this page's language, loaded with the first one; in English, those that the dashboard words otherwise: the API's `alias` is
 * labeled Slug. Without them, the API's own English is shown.
 */
function phrases(): Promise<Phrases | undefined> {
  if (typeof document === "undefined") return Promise.resolve(undefined);
  loading ??= Promise.all([import("./refusal-phrases"), loadMessages("errors")]).then(
    ([{ phrasesOf }, catalog]) => phrasesOf(catalog as Record<string, string>),
    () => {
      loading = undefined;
      return undefined;
    },
  );
  return loading;
}

type Fields = Record<string, string>;

/** An English text of the API in the language of this page. */
export async function inReadersLanguage(text: string): Promise<string> {
  return (await phrases())?.translate(text) ?? text;
}

/** The reason for one field. */
export async function reasonInReadersLanguage(reason: string): Promise<string> {
  return NOTHING_ENTERED.includes(reason) ? reason : inReadersLanguage(reason);
}

/** A refusal with the reasons for its fields. Where the message is only their list, it is put together anew. */
export async function refusalInReadersLanguage(message: string, fields: Fields = {}) {
  const known = await phrases();
  if (!known) return { message, fields };
  const listed = (translate: (reason: string) => string) =>
    `${Object.entries(fields)
      .map(([field, reason]) => `${field} ${translate(reason)}`)
      .join("; ")}.`;
  const isList = Object.keys(fields).length > 0 && message === listed((reason) => reason);
  const reasons = await Promise.all(
    Object.entries(fields).map(async ([field, reason]) => [field, await reasonInReadersLanguage(reason)]),
  );
  return {
    message: isList ? listed(known.translate) : known.translate(message),
    fields: Object.fromEntries(reasons) as Fields,
  };
}

/** Rows of an answer whose `message` says why each was refused. */
export const rowsInReadersLanguage = <T extends { message?: string | null | undefined }>(
  rows: T[],
): Promise<T[]> =>
  Promise.all(
    rows.map(async (row) => (row.message ? { ...row, message: await inReadersLanguage(row.message) } : row)),
  );
