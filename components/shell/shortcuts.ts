import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { isPressed, KEYS, type KeyGroup, type KeyName } from "./keys";

/** What the keys of a group do here. One that is left out, or undefined, does nothing. */
export type Shortcuts<G extends KeyGroup> = { [name in KeyName<G>]?: (() => void) | undefined };

const OFF_KEY = "single-keys-off";
const listeners = new Set<() => void>();

/**
 * Single keys as shortcuts while the component is there. They do nothing while somebody types, holds a modifier, has a
 * dialog or menu open, or has switched them off (WCAG 2.1.4).
 */
export function useShortcuts<G extends KeyGroup>(group: G, shortcuts: Shortcuts<G>): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  // Before anything is painted: whoever sees a page can use its keys.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!mayAct(event)) return;
      const names = Object.keys(KEYS[group]) as KeyName<G>[];
      const name = names.find((one) => isPressed(event, String(KEYS[group][one])));
      const act = name && latest.current[name];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [group]);
}

/** Whether single keys act at all in this browser. */
export const useSingleKeys = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    areSingleKeysOn,
    () => true,
  );

export function setSingleKeys(state: "on" | "off"): void {
  if (state === "on") localStorage.removeItem(OFF_KEY);
  else localStorage.setItem(OFF_KEY, "1");
  for (const listener of listeners) listener();
}

/** True while the person is writing somewhere. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName) || isTextField(target));

/** Nobody writes into a checkbox. */
const isTextField = (target: HTMLElement) =>
  target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "radio";

const areSingleKeysOn = () => localStorage.getItem(OFF_KEY) === null;

const mayAct = (event: KeyboardEvent) =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event.target) &&
  areSingleKeysOn() &&
  document.querySelector("[role=dialog],[role=menu],[role=listbox]") === null;
