import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { DENSITIES, DETAILS } from "@/lib/links/enums";
import type { Detail, Display } from "../queries";
import { displayQuery } from "../queries";

const KEY = "links-display";
const AS_IT_COMES: Display = { density: "roomy", hidden: [] };
const listeners = new Set<() => void>();
/** What was chosen in this browser; null while that is nothing. */
let chosen: Display | null | undefined;

/** How the list is drawn: as chosen in this browser, else as the person has kept it for all of theirs. */
export function useDisplay(): { display: Display; kept: Display } {
  const here = useSyncExternalStore(subscribe, read, () => null);
  const kept = useQuery(displayQuery).data ?? AS_IT_COMES;
  return { display: here ?? kept, kept };
}

/** Chooses for this browser; null goes back to what is kept. */
export function setDisplay(display: Display | null): void {
  chosen = display;
  if (display) localStorage.setItem(KEY, JSON.stringify(display));
  else localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

export const isSameDisplay = (one: Display, other: Display): boolean =>
  one.density === other.density &&
  DETAILS.every((name) => one.hidden.includes(name) === other.hidden.includes(name));

/** Whether a detail is drawn. */
export const isShown = ({ hidden }: Display, detail: Detail): boolean => !hidden.includes(detail);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Display | null {
  if (chosen === undefined) chosen = parse(localStorage.getItem(KEY));
  return chosen;
}

/** What somebody else wrote there is as good as nothing. */
function parse(text: string | null): Display | null {
  if (text === null) return null;
  try {
    const { density, hidden } = JSON.parse(text) as Partial<Display>;
    return {
      density: DENSITIES.find((name) => name === density) ?? AS_IT_COMES.density,
      hidden: DETAILS.filter((detail) => hidden?.includes(detail)),
    };
  } catch {
    return null;
  }
}
