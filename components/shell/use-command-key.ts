import { useEffect, useRef } from "react";
import { isPressed, KEYS } from "./keys";

/** ⌘K, or Ctrl+K, from anywhere, also while typing. `prepare` is called as soon as the first of the two keys goes down. */
export function useCommandKey(act: () => void, prepare: () => void): void {
  const latest = useRef({ act, prepare });
  useEffect(() => {
    latest.current = { act, prepare };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "Meta" || event.key === "Control") latest.current.prepare();
      if (!isPressed(event, KEYS.anywhere.commands)) return;
      event.preventDefault();
      latest.current.act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
