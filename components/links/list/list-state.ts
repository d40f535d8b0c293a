import { useCallback, useState } from "react";
import { oneOf, text, whole } from "@/components/shell/url-params";
import { useAddress } from "@/components/shell/url-state";

export const STATES = ["all", "active", "expiring", "expired", "disabled", "protected", "archived"] as const;
export const ORDERS = ["date", "click", "last", "title", "expiry"] as const;

/** Filters of the list: lists of ids ("3,7"), a word, or a day. "" is no filter. */
export const CONDITIONS = [
  "domain",
  "campaign",
  "channel",
  "pixel",
  "type",
  "qr",
  "visibility",
  "rules",
  "health",
  "from",
  "to",
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Whether a link must be in any of the chosen channels, in all of them, or in none. */
export const MATCHES = ["any", "all", "none"] as const;

/** State of the list. It lives in the address, so that back, forward and a shared address show the same. */
export type ListState = Record<Condition, string> & {
  q: string;
  channelmatch: (typeof MATCHES)[number];
  state: (typeof STATES)[number];
  order: (typeof ORDERS)[number];
  page: number;
  limit: number;
};

const PARAMS = {
  q: text,
  state: oneOf(STATES),
  order: oneOf(ORDERS),
  page: whole(1),
  limit: whole(25),
  domain: text,
  campaign: text,
  channel: text,
  channelmatch: oneOf(MATCHES),
  pixel: text,
  type: text,
  qr: text,
  visibility: text,
  rules: text,
  health: text,
  from: text,
  to: text,
};

const NO_CONDITIONS = {
  domain: null,
  campaign: null,
  channel: null,
  channelmatch: null,
  pixel: null,
  type: null,
  qr: null,
  visibility: null,
  rules: null,
  health: null,
  from: null,
  to: null,
};

/** The list without search and filters. */
export const NOTHING_FILTERED: Partial<ListState> = {
  ...{ q: "", state: "all", channelmatch: "any" },
  ...Object.fromEntries(CONDITIONS.map((name) => [name, ""])),
};

/** The list's state and the way to change parts of it. Any change but of the page leads back to the first one. */
export function useListState() {
  const [state, set] = useAddress(PARAMS);
  const change = (changes: Partial<ListState>) => set({ page: null, ...changes });
  const clear = () => set({ q: null, state: null, page: null, ...NO_CONDITIONS });
  return { state: state satisfies ListState, change, clear };
}

/** True when something may be hidden by search or filter. */
export const isFiltered = (state: ListState): boolean =>
  state.q !== "" || state.state !== "all" || conditionsOf(state).length > 0;

/** The conditions that are set. */
export const conditionsOf = (state: ListState): Condition[] =>
  CONDITIONS.filter((condition) => state[condition] !== "");

/** A filter as the API takes it, without page and order. */
export function filterOf({
  page: _page,
  limit: _limit,
  order: _order,
  state,
  channelmatch,
  ...rest
}: ListState) {
  const given = Object.entries({
    ...rest,
    channelmatch: rest.channel && channelmatch !== "any" ? channelmatch : "",
    state: state === "all" ? "" : state,
  }).filter(([, value]) => value);
  return Object.fromEntries(given);
}

/** Which links the next bulk action is about: none, these, or all that match the list's filter. */
type Some = { kind: "some"; ids: ReadonlySet<number> };
type Selection = Some | { kind: "matching"; total: number };

const NONE: Some = { kind: "some", ids: new Set() };

const idsOf = (selection: Selection) => (selection.kind === "some" ? selection.ids : NONE.ids);

/** Picked rows. They stay picked from page to page, and go when the filter changes (`about` names it). */
export function useSelection(about: string) {
  const [{ selection, of }, set] = useState<{ selection: Selection; of: string }>({
    selection: NONE,
    of: about,
  });
  const current = of === about ? selection : NONE;
  const choose = (next: Selection) => set({ selection: next, of: about });
  const ids = idsOf(current);
  // The same function from one press to the next: every row has it, and is drawn again with another one.
  const toggle = useCallback(
    (id: number) =>
      set((before) => {
        const next = new Set(idsOf(before.of === about ? before.selection : NONE));
        if (!next.delete(id)) next.add(id);
        return { selection: { kind: "some", ids: next }, of: about };
      }),
    [about],
  );
  return {
    selection: current,
    size: current.kind === "some" ? current.ids.size : current.total,
    has: (id: number) => current.kind === "matching" || current.ids.has(id),
    toggle,
    /** selects all rows of a page, or clears them when all were selected */
    togglePage: (page: number[]) => {
      const left = page.filter((id) => !ids.has(id));
      const next = new Set(ids);
      for (const id of page) {
        if (left.length > 0) next.add(id);
        else next.delete(id);
      }
      choose({ kind: "some", ids: next });
    },
    chooseMatching: (total: number) => choose({ kind: "matching", total }),
    clear: () => choose(NONE),
  };
}

export type Picked = ReturnType<typeof useSelection>;
