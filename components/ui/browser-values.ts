import { useCallback, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while its HTML is taken over, then true: for what only the browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const neverChanges = () => () => {};

/** The name of the key for commands on this keyboard: ⌘ on Apple's, Ctrl on all others. */
export const useModKey = (): "⌘" | "Ctrl" =>
  useSyncExternalStore(
    neverChanges,
    () => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl"),
    () => "⌘",
  );

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

const originNeverChanges = () => () => {};

/** The address this page came from; empty until the browser says. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    originNeverChanges,
    () => window.location.origin,
    () => "",
  );
