import { useCallback, useState, useSyncExternalStore } from "react";
import { useLocale } from "use-intl";

/**
 * A value that lives outside of React: in this browser's storage, in a variable. Code that changes it calls `changed`, and all that
 * `use` it follow. `read` gives the same value, to the letter, as long as nothing has changed.
 */
export function outsideValue<T>(read: () => T, onServer: T) {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    use: (): T => useSyncExternalStore(subscribe, read, () => onServer),
    subscribe,
    changed: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** False on the server and while its HTML is taken over, then true: for what only the browser knows. */
export const useHydrated: () => boolean = outsideValue(() => true, false).use;

/**
 * Whether the server has drawn this component, which is asked when it is first drawn: on the server, and while its HTML is taken over.
 * Unlike `useHydrated` it has nothing drawn again afterwards.
 */
export function useIsTakenOver(): boolean {
  let is = false;
  useSyncExternalStore(
    neverChanges,
    () => null,
    () => {
      is = true;
      return null;
    },
  );
  return is;
}

const neverChanges = () => () => undefined;

const useModOfSystem: () => "⌘" | "Ctrl" = outsideValue(
  () => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl"),
  "⌘",
).use;

/** The name of the key for commands on this keyboard: ⌘ on Apple's, Ctrl on all others, which is printed Strg on German ones. */
export function useModKey(): "⌘" | "Ctrl" | "Strg" {
  const mod = useModOfSystem();
  const locale = useLocale();
  return mod === "Ctrl" && /^de\b/.test(locale) ? "Strg" : mod;
}

/** A value in the fragment of the address, which no server sees; null without one, and until the browser says. */
export const useFragmentValue = (name: string): string | null =>
  useHydrated() ? new URLSearchParams(window.location.hash.slice(1)).get(name) : null;

/** The address this page came from; empty until the browser says. */
export const useOrigin: () => string = outsideValue(() => window.location.origin, "").use;

/** An element's width in pixels, followed as it changes; 0 until it is known. Put the ref on the element. */
export function useWidth(): [ref: (element: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
