import { useEffect } from "react";

/**
 * Loads what a press may soon ask for at the first sign of somebody: a pointer that moves, a key, a touch. The press then finds it
 * there, and a page that nobody touches stays as light as it is.
 */
export function useAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    const signs = new AbortController();
    const begin = () => {
      signs.abort();
      // What cannot be had now is asked for again when it is needed.
      load().catch(() => undefined);
    };
    for (const sign of ["pointermove", "pointerdown", "keydown"])
      document.addEventListener(sign, begin, { signal: signs.signal, passive: true });
    return () => signs.abort();
  }, [load]);
}
