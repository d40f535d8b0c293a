import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import {
  changedSearch,
  maybeOneOf,
  maybeWhole,
  oneOf,
  type Param,
  type Params,
  type PendingSearch,
  pendingSearchOf,
  readable,
  searchOf,
  valuesIn,
} from "./url-params";

export type AddressValues<P extends Params> = {
  [name in keyof P]: P[name] extends Param<infer T> ? T : never;
};

/** The changes; null removes a value from the address. */
export type AddressChanges<P extends Params> = {
  [name in keyof P]?: AddressValues<P>[name] | null | undefined;
};

/**
 * Values that live in the address, so that back, forward and a shared address show the same; what is as it is without being
 * there is left out. A change shows at once and is a step of the browser's history unless it `replace`s the one before.
 * Give the same `params` every time, for values that stay the same object.
 */
export function useAddress<P extends Params>(params: P, history: "push" | "replace" = "push") {
  const search = useSearch(params);
  const values = useMemo(() => valuesIn(params, search) as AddressValues<P>, [params, search]);
  const set = (changes: AddressChanges<P>) => changeAddress(params, changes, history);
  return [values, set] as const;
}

/** Writes values into the address without following them, for a press on something that does not show them. */
export const changeAddress = <P extends Params>(
  params: P,
  changes: AddressChanges<P>,
  history: "push" | "replace" = "push",
): void => write(changedSearch(params, changes, window.location.search), history);

/** The same for one value. */
export function useAddressValue<T>(name: string, param: Param<T>, history: "push" | "replace" = "push") {
  const params = useMemo((): Record<string, Param<T>> => ({ [name]: param }), [name, param]);
  const [values, set] = useAddress(params, history);
  return [values[name] as T, (value: T | null) => set({ [name]: value })] as const;
}

// The router hears of a new address when it has time for it. Until then what was written counts, or a press on a filter would
// be seen late and a text would jump back.
let pendingSearch: PendingSearch | null = null;
const listeners = new Set<() => void>();

/** The part of the address that holds these values, so that components with other values don't re-render. */
function useSearch(params: Params): string {
  const [path, search] = [usePathname(), useSearchParams().toString()];
  useEffect(() => {
    if (!pendingSearchOf(pendingSearch, path, search)) pendingSearch = null;
  }, [path, search]);
  return useSyncExternalStore(
    listen,
    () => searchOf(params, pendingSearchOf(pendingSearch, path, search)?.search ?? search),
    () => searchOf(params, search),
  );
}

function listen(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("popstate", clearPendingSearch);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("popstate", clearPendingSearch);
  };
}

const clearPendingSearch = () => setPendingSearch(null);

function setPendingSearch(next: PendingSearch | null) {
  pendingSearch = next;
  for (const listener of listeners) listener();
}

let isStepMade = false;

/** Changes made at once are one step back. */
function write(search: string, history: "push" | "replace") {
  const { pathname, hash, search: before } = window.location;
  const from = new URLSearchParams(before).toString();
  if (search === from) return;
  setPendingSearch({ path: pathname, before: [...(pendingSearch?.before ?? []), from], search });
  const address = `${pathname}${search && `?${readable(search)}`}${hash}`;
  if (history === "replace" || isStepMade) return window.history.replaceState(null, "", address);
  isStepMade = true;
  queueMicrotask(() => {
    isStepMade = false;
  });
  window.history.pushState(null, "", address);
}

const PARAMS = { make: maybeOneOf(["new"]), change: maybeWhole };

/** Which record's form is open over a noun's page. In the address, so that "back" closes it. */
export function useDrawer() {
  const [{ make, change }, set] = useAddress(PARAMS);
  return {
    /** "new", the id of what is changed, or null when nothing is open */
    open: change ?? make,
    openNew: () => set({ make: "new", change: null }),
    openEdit: (id: number) => set({ change: id, make: null }),
    close: () => set({ make: null, change: null }),
  };
}

/** Which tab of a record's page is open, in the address; the first one unless it says otherwise. */
export function useTab<const T extends readonly [string, ...string[]]>(tabs: T) {
  return useAddressValue<T[number]>("tab", oneOf(tabs));
}
