import { useEffect, useId, useSyncExternalStore } from "react";

// Forms of the page in sight that hold something typed and not saved, and what waits for the answer whether to leave them.
const forms = new Set<string>();
let waiting: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Tells the dashboard that a form on the page holds something unsaved, so that leaving the page asks first. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return;
    forms.add(id);
    notify();
    return () => {
      forms.delete(id);
      notify();
    };
  }, [id, isDirty]);
}

/** Whether leaving the page would lose something. */
export const useIsUnsaved = (): boolean => useSyncExternalStore(listen, isUnsaved, isNothing);

/** What goes on where the reader, who is being asked, leaves; null where nobody is. */
export const useWaiting = (): (() => void) | null => useSyncExternalStore(listen, waitingNow, nobody);

/** Goes on to another page, after asking where something would be lost. */
export function leave(go: () => void): void {
  if (!isUnsaved()) return go();
  waiting = go;
  notify();
}

/** The reader was asked and stays. */
export function stay(): void {
  waiting = null;
  notify();
}

/** The reader goes on, and what they had typed is lost. */
export function discard(go: (() => void) | null): void {
  forms.clear();
  stay();
  go?.();
}

const isUnsaved = () => forms.size > 0;
const isNothing = () => false;
const waitingNow = () => waiting;
const nobody = () => null;

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify() {
  for (const listener of listeners) listener();
}
