import { useSyncExternalStore } from "react";

export const DETAILS = ["title", "created", "route", "trend"] as const;
export type Detail = (typeof DETAILS)[number];

/** How the list is drawn in this browser. */
export type Display = { density: "roomy" | "compact"; hidden: Detail[] };

const KEY = "links-display";
const DEFAULT: Display = { density: "roomy", hidden: [] };
const listeners = new Set<() => void>();
let kept: Display | undefined;

/** How the list is drawn: kept in this browser, the same on every page of it. */
export const useDisplay = (): Display => useSyncExternalStore(subscribe, read, () => DEFAULT);

export function setDisplay(display: Display): void {
  kept = display;
  localStorage.setItem(KEY, JSON.stringify(display));
  for (const listener of listeners) listener();
}

export const isDefaultDisplay = ({ density, hidden }: Display): boolean =>
  density === DEFAULT.density && hidden.length === 0;

export const resetDisplay = (): void => setDisplay(DEFAULT);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Display {
  kept ??= parse(localStorage.getItem(KEY));
  return kept;
}

/** What somebody else wrote there is as good as nothing. */
function parse(text: string | null): Display {
  try {
    const { density, hidden } = JSON.parse(text ?? "") as Partial<Display>;
    return {
      density: density === "compact" ? "compact" : "roomy",
      hidden: DETAILS.filter((detail) => hidden?.includes(detail)),
    };
  } catch {
    return DEFAULT;
  }
}
