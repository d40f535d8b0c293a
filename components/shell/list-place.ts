import { type RefObject, useEffect, useRef } from "react";

/** Where somebody was in a list when they left it. */
type Place = { row: string | null; top: number };

const keyOf = () => `list-place:${window.location.pathname}${window.location.search}`;

/** The address that "back" or "forward" has just led to. */
let cameBackTo =
  typeof window !== "undefined" && navigationType() === "back_forward" ? window.location.href : "";
// Before the router's own listener, after which React shows the page at once.
if (typeof window !== "undefined")
  window.addEventListener("popstate", () => (cameBackTo = window.location.href), { capture: true });

/**
 * Brings a list back to where it was when "back" leads to it: the same scroll, and the focus on the row that was opened. Waits for
 * the rows (`isReady`), and does nothing once somebody has moved meanwhile.
 */
export function useListPlace(list: RefObject<HTMLElement | null>, isReady: boolean): void {
  const wanted = useRef<Place | null>(undefined);
  useEffect(() => {
    wanted.current = cameBackTo === window.location.href ? placeKept() : null;
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
  cameBackTo = "";
  const { pathname } = window.location;
  // The address of the next page may be there before this one has gone, and that page begins at its top.
  const isHere = () => window.location.pathname === pathname;
  const place: Place = { row: null, top: window.scrollY };
  const write = () => sessionStorage.setItem(keyOf(), JSON.stringify(place));
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

function placeKept(): Place | null {
  const text = sessionStorage.getItem(keyOf());
  return text === null ? null : (JSON.parse(text) as Place);
}

function navigationType(): string | undefined {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming ? entry.type : undefined;
}
