import { type RefObject, useEffect, useRef } from "react";

/** Where somebody was in a list when they left it, and in which entry of the browser's history. */
type Place = { row: string | null; top: number; entry: string | undefined };

const keyOf = () => `list-place:${window.location.pathname}${window.location.search}`;

/** The entry of the browser's history; undefined in a browser that doesn't say. */
const entryOf = (): string | undefined => window.navigation?.currentEntry?.key;

/**
 * Brings a list back to where it was when "back" leads to it: the same scroll, and the focus on the row that was opened. Waits for
 * the rows (`isReady`), and does nothing once somebody has moved meanwhile.
 */
export function useListPlace(list: RefObject<HTMLElement | null>, isReady: boolean): void {
  const wanted = useRef<Place | null>(undefined);
  useEffect(() => {
    wanted.current = placeKept();
    return remember(list);
  }, [list]);
  useEffect(() => {
    if (!isReady || !wanted.current) return;
    const { row, top } = wanted.current;
    wanted.current = null;
    if (window.scrollY === 0) window.scrollTo({ top, behavior: "instant" });
    if (document.activeElement === document.body && row !== null)
      rowLink(list.current, row)?.focus({ preventScroll: true });
  }, [list, isReady]);
}

/** Keeps the place while the list is on the page, under its address. At once: what follows may be there before this list has gone. */
function remember(list: RefObject<HTMLElement | null>) {
  const { pathname } = window.location;
  // The address of the next page may be there before this one has gone, and that page begins at its top.
  const isHere = () => window.location.pathname === pathname;
  const place = { row: null as string | null, top: window.scrollY };
  const write = () => {
    try {
      sessionStorage.setItem(keyOf(), JSON.stringify({ ...place, entry: entryOf() } satisfies Place));
    } catch {
      // A browser without storage, or with a full one, begins every list at its top.
    }
  };
  const scroll = () => {
    if (!isHere()) return;
    place.top = window.scrollY;
    write();
  };
  const focus = ({ target }: FocusEvent) => {
    if (!isHere()) return;
    const row = target instanceof Element && list.current?.contains(target) && target.closest(ROWS);
    if (!row) return;
    Object.assign(place, { row: idOf(row), top: window.scrollY });
    write();
  };
  window.addEventListener("scrollend", scroll);
  document.addEventListener("focusin", focus);
  return () => {
    window.removeEventListener("scrollend", scroll);
    document.removeEventListener("focusin", focus);
  };
}

const ROWS = "[data-row], [data-link]";
const idOf = (row: Element) => row.getAttribute("data-row") ?? row.getAttribute("data-link");

const rowLink = (list: HTMLElement | null, id: string) =>
  [...(list?.querySelectorAll(ROWS) ?? [])]
    .find((row) => idOf(row) === id)
    ?.querySelector<HTMLElement>("[data-row-link]");

/** The place in this very entry of the history: a list that is opened anew begins at its top. */
function placeKept(): Place | null {
  try {
    const place = JSON.parse(sessionStorage.getItem(keyOf()) ?? "null") as Place | null;
    return place?.entry !== undefined && place.entry === entryOf() ? place : null;
  } catch {
    return null;
  }
}
