import { createContext, useContext, useMemo } from "react";
import { MARKS, markColor } from "@/components/ui/palette";

/** A mark of a rule: its color, and whether it is drawn hollow because all colors are taken. */
export type RuleLook = { color: string; hollow: boolean };

const PLACES = MARKS.length * 2;

/**
 * The place in the palette of each rule of a link, by the name under which its clicks are counted ("geo:de", "rule:Evenings"). A rule keeps its
 * place wherever it stands in the order: it comes from its name, and only where two of the link would get the same does one take the next.
 */
export function placesOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const taken = new Set<number>();
  for (const key of [...new Set(keys)].sort()) {
    const wanted = placeOf(key);
    const near = Array.from({ length: PLACES }, (_, by) => {
      const round = by < MARKS.length ? 0 : MARKS.length;
      return round + ((wanted + by) % MARKS.length);
    });
    const place = near.find((each) => !taken.has(each)) ?? wanted;
    taken.add(place);
    places.set(key, place);
  }
  return places;
}

/** The color that a rule's name asks for (FNV-1a). */
function placeOf(key: string): number {
  let hash = 0x811c9dc5;
  for (const letter of key) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  // The lowest bits of this hash are its worst.
  return ((hash ^ (hash >>> 15)) >>> 0) % MARKS.length;
}

const NONE: readonly string[] = [];
const Keys = createContext(NONE);

/** The rules of the link that a part of the page is about: below it, each has its own color. */
export const RuleColors = Keys.Provider;

/** How a rule's mark looks. `own`: the link's rules where no `RuleColors` is around. */
export function useRuleLook(own?: readonly string[]): (key: string) => RuleLook {
  const around = useContext(Keys);
  const places = useMemo(() => placesOf(own ?? around), [own, around]);
  return (key) => {
    const place = places.get(key) ?? placeOf(key);
    return { color: markColor(place), hollow: place >= MARKS.length };
  };
}
