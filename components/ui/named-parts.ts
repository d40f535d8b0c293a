import { useEffect, useRef } from "react";

type Change = { name: string; isOpen: boolean };

// Parts of a form that can be opened from elsewhere, and the one that was asked for before it was drawn.
const heard = new Set<(change: Change) => void>();
let awaited: { name: string; until: number } | null = null;

/** A form that isn't there after so long was not waited for. */
const PATIENCE_MS = 10_000;

/** Opens the part of a form with this name, at once or as soon as it is drawn. */
export function openPart(name: string): void {
  awaited = { name, until: performance.now() + PATIENCE_MS };
  for (const hear of heard) hear({ name, isOpen: true });
}

/** Closes it, unless something in it has to be seen. */
export function closePart(name: string): void {
  for (const hear of heard) hear({ name, isOpen: false });
}

/** Calls `onChange` when the part of this name is opened or closed, by its own button or from elsewhere. */
export function usePart(name: string | undefined, onChange: (isOpen: boolean) => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (name === undefined) return;
    const hear = (change: Change) => {
      if (change.name !== name) return;
      if (change.isOpen) awaited = null;
      latest.current(change.isOpen);
    };
    heard.add(hear);
    if (awaited?.name === name && performance.now() < awaited.until) hear({ name, isOpen: true });
    return () => void heard.delete(hear);
  }, [name]);
}
