import { useMemo } from "react";
import { useFirstQuery } from "@/components/first-data";
import { outsideValue } from "@/components/ui/browser-values";
import { DENSITIES, DETAILS } from "@/lib/links/enums";
import type { Detail, Display } from "../queries";
import { displayQuery } from "../queries";
import { useShownView } from "../views/shown-view";

const KEY = "links-display";
const NOT_KEPT = { hidden: null, density: null };
const AS_IT_COMES: Display = { density: "roomy", hidden: [] };
/** The settings chosen in this browser; null for none. */
let chosen: Display | null | undefined;
const choice = outsideValue<Display | null>(() => {
  if (chosen === undefined) chosen = parse(localStorage.getItem(KEY));
  return chosen;
}, null);

/** The view whose details were changed while it was shown: until another one is, the change counts. */
let overruled: number | undefined;
const overruling = outsideValue<number | undefined>(() => overruled, undefined);

/** How the list is drawn: with the details and the density of the view that it shows, else as chosen in this browser, else as the person has kept it for all of theirs. */
export function useDisplay(): { display: Display; kept: Display; view: number | undefined } {
  const here = choice.use();
  const isOverruled = overruling.use();
  const { shown } = useShownView();
  const kept = useFirstQuery(displayQuery).data ?? AS_IT_COMES;
  const display = here ?? kept;
  const { hidden, density } = shown && shown.id !== isOverruled ? shown : NOT_KEPT;
  // The same object while it says the same, for rows that are drawn again when it doesn't.
  const shownDisplay = useMemo(
    () => ({ hidden: hidden ?? display.hidden, density: density ?? display.density }),
    [display, hidden, density],
  );
  return { display: shownDisplay, kept, view: shown?.id };
}

/** Chooses for this browser, also while a view is shown; null goes back to what is kept. */
export function setDisplay(display: Display | null, view?: number): void {
  overruled = view;
  overruling.changed();
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
