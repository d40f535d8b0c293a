import { useEffect, useState } from "react";
import { useNow as useDrawnAt } from "use-intl";
import { useIsTakenOver } from "./browser-values";

/**
 * The time, kept up to date every so many milliseconds. While React takes over what the server drew, it is when the server drew it:
 * the two would differ.
 */
export function useNow(everyMs: number): Date {
  const drawnAt = useDrawnAt();
  const isTakenOver = useIsTakenOver();
  const [now, setNow] = useState(() => (isTakenOver ? drawnAt : new Date()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
