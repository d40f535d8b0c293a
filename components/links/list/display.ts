import { useQuery } from "@tanstack/react-query";
import { outsideValue } from "@/components/ui/browser-values";
import { DENSITIES, DETAILS } from "@/lib/links/enums";
import type { Detail, Display } from "../queries";
import { displayQuery } from "../queries";

const KEY = "links-display";
const AS_IT_COMES: Display = { density: "roomy", hidden: [] };
/** The settings chosen in this browser; null for none. */
let chosen: Display | null | undefined;
const choice = outsideValue<Display | null>(() => {
  if (chosen === undefined) chosen = parse(localStorage.getItem(KEY));
  return chosen;
}, null);

/** How the list is drawn: as chosen in this browser, else as the person has kept it for all of theirs. */
export function useDisplay(): { display: Display; kept: Display } {
  const here = choice.use();
  const kept = useQuery(displayQuery).data ?? AS_IT_COMES;
  return { display: here ?? kept, kept };
}

/** Chooses for this browser; null goes back to what is kept. */
export function setDisplay(display: Display | null): void {
  chosen = display;
  if (display) localStorage.setItem(KEY, JSON.stringify(display));
  else localStorage.removeItem(KEY);
  choice.changed();
}

export const isSameDisplay = (one: Display, other: Display): boolean =>
  one.density === other.density &&
  DETAILS.every((name) => one.hidden.includes(name) === other.hidden.includes(name));

/** Whether a detail is drawn. */
export const isShown = ({ hidden }: Display, detail: Detail): boolean => !hidden.includes(detail);

/** Invalid stored values count as none. */
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
