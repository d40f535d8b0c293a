import { useSyncExternalStore } from "react";
import { emptyValues, type LinkValues } from "./link-values";

const KEY = "link-draft";

/** A link that was begun and not saved. */
export type Draft = { values: LinkValues; at: Date };

let keptAt: Date | undefined;
const listeners = new Set<() => void>();

/** Keeps what is typed in this browser; a password is not written anywhere. */
export function keepDraft(values: LinkValues): void {
  keptAt = new Date();
  localStorage.setItem(KEY, JSON.stringify({ values: { ...values, password: "" }, at: keptAt }));
  for (const listener of listeners) listener();
}

/** When the form on this page was last kept. */
export const useKeptAt = (): Date | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => keptAt,
    () => undefined,
  );

export const dropDraft = (): void => localStorage.removeItem(KEY);

/** What was begun last, if there is anything in it. Fields of later versions are empty in it. */
export function readDraft(): Draft | null {
  try {
    const { values, at } = JSON.parse(localStorage.getItem(KEY) ?? "") as { values: LinkValues; at: string };
    const whole = { ...emptyValues(), ...values };
    return typeof whole.url === "string" && whole.url !== "" ? { values: whole, at: new Date(at) } : null;
  } catch {
    return null;
  }
}
