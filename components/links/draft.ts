import { useMemo, useSyncExternalStore } from "react";
import { emptyValues, type LinkValues } from "./link-values";

/** Links that somebody began in this browser, the newest first; one list for each account that signs in here. */
const keyOf = (who: number) => `link-drafts-${who}`;
const MOST = 8;

/** A link that was begun and not saved. */
export type Draft = { id: string; values: LinkValues; at: Date };

let keptAt: Date | undefined;
const listeners = new Set<() => void>();

/** Keeps what is typed, under the id of its form; a password is not written anywhere. */
export function keepDraft(who: number, { id, values }: Pick<Draft, "id" | "values">): void {
  keptAt = new Date();
  write(who, [{ id, values: { ...values, password: "" }, at: keptAt }, ...without(who, id)].slice(0, MOST));
}

/** When the form on this page was last kept. */
export const useKeptAt = (): Date | undefined =>
  useSyncExternalStore(
    subscribe,
    () => keptAt,
    () => undefined,
  );

/** What somebody began and has not saved. */
export function useDrafts(who: number): Draft[] {
  const text = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(keyOf(who)),
    () => null,
  );
  return useMemo(() => draftsIn(text), [text]);
}

export const dropDraft = (who: number, id: string): void => write(who, without(who, id));

/** Drafts with something in them. Fields of later versions are empty in them. */
function draftsIn(text: string | null): Draft[] {
  try {
    const kept = JSON.parse(text ?? "[]") as (Omit<Draft, "at"> & {
      at: string;
    })[];
    return kept
      .map(({ id, values, at }) => ({ id, values: { ...emptyValues(), ...values }, at: new Date(at) }))
      .filter(({ values }) => typeof values.url === "string" && values.url !== "");
  } catch {
    return [];
  }
}

const without = (who: number, id: string) =>
  draftsIn(localStorage.getItem(keyOf(who))).filter((draft) => draft.id !== id);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function write(who: number, drafts: Draft[]) {
  localStorage.setItem(keyOf(who), JSON.stringify(drafts));
  for (const listener of listeners) listener();
}
