import { type RefCallback, useCallback, useLayoutEffect, useRef } from "react";

declare global {
  interface Window {
    /** what was typed or chosen in since the page began to arrive (`NOTE_CHANGES`) */
    changedFields?: WeakSet<EventTarget>;
  }
}

/**
 * Takes over what somebody typed or chose in a field that the server drew while its script was still on its way: React replays clicks then,
 * but no changes, and the field would show what nothing follows. Put the ref on the field.
 */
export function useEarlyChange<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onChange: (value: string) => void,
): RefCallback<Field> {
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  });
  return useCallback((field: Field | null) => {
    if (!field || !window.changedFields?.has(field)) return undefined;
    // React sets it back when it draws the field again. A change that has React take the field over at once is told to it as well, right after this.
    const chosen = field.value;
    const timer = setTimeout(() => {
      if (chosen !== latest.current.value) latest.current.onChange(chosen);
    });
    return () => clearTimeout(timer);
  }, []);
}
