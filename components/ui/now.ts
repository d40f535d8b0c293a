import { useEffect, useState } from "react";
import { useNow as useDrawnAt } from "use-intl";

let isTakenOver = false;

/** The page is the browser's now: what is drawn from here on goes by its clock. */
export const noteTakenOver = (): void => {
  isTakenOver = true;
};

/**
 * The time, kept up to date every so many milliseconds. While React takes over what the server drew, it is when the server drew it:
 * the two would differ.
 */
export function useNow(everyMs: number): Date {
  const drawnAt = useDrawnAt();
  const [now, setNow] = useState(() => (isTakenOver ? new Date() : drawnAt));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
