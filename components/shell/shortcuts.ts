import { useEffect, useLayoutEffect, useRef } from "react";
import { outsideValue } from "@/components/ui/browser-values";

/** Handlers for the keys of a group. A missing or undefined one does nothing. */
export type Shortcuts<G extends KeyGroup> = { [name in KeyName<G>]?: (() => void) | undefined };

const OFF_KEY = "single-keys-off";

/**
 * Single keys as shortcuts while the component is there. They are ignored while typing, with a modifier held, with a
 * dialog or menu open, or when turned off (WCAG 2.1.4).
 */
export function useShortcuts<G extends KeyGroup>(group: G, shortcuts: Shortcuts<G>): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  // Layout effect: shortcuts work as soon as the page is painted.
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
export const useSingleKeys = (): boolean => singleKeys.use();

export function setSingleKeys(state: "on" | "off"): void {
  if (state === "on") localStorage.removeItem(OFF_KEY);
  else localStorage.setItem(OFF_KEY, "1");
  singleKeys.changed();
}

/** True while the person is writing somewhere. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName) || isTextField(target));

/** Checkboxes take no text. */
const isTextField = (target: HTMLElement) =>
  target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "radio";

const areSingleKeysOn = () => localStorage.getItem(OFF_KEY) === null;
const singleKeys = outsideValue(areSingleKeysOn, true);

const mayAct = (event: KeyboardEvent) =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event.target) &&
  areSingleKeysOn() &&
  document.querySelector("[role=dialog],[role=menu],[role=listbox]") === null;

/**
 * Every key the dashboard knows, by where it acts: the only place where keys are listed. Handlers name what they do
 * (`useShortcuts("links", { edit })`), the `?` sheet shows all of it. Parts of a combination are separated by spaces.
 */
export const KEYS = {
  anywhere: { commands: "mod k", paste: "mod v", sheet: "?" },
  list: {
    search: "/",
    filter: "f",
    new: "c",
    next: "j",
    previous: "k",
    open: "enter",
    edit: "e",
    channel: "shift c",
    delete: "x",
  },
  links: {
    pick: "space",
    qr: "q",
    duplicate: "d",
    copy: "i",
    move: "m",
    archive: "a",
    disable: "s",
    revert: "b",
  },
  selection: {
    campaign: "m",
    channel: "h",
    pixels: "p",
    utm: "u",
    expiry: "t",
    visibility: "l",
    compare: "v",
    archive: "a",
    disable: "s",
    delete: "x",
    clear: "escape",
  },
  form: { save: "mod enter", another: "mod shift enter", close: "escape" },
  record: { edit: "e", delete: "x" },
  statistics: {
    today: "d",
    yesterday: "e",
    "7d": "w",
    "28d": "f",
    "91d": "n",
    month: "m",
    "last-month": "p",
    year: "y",
    "12mo": "l",
    all: "a",
    earlier: "arrowleft",
    later: "arrowright",
    compare: "x",
    interval: "i",
    clear: "escape",
  },
} as const;

export type KeyGroup = keyof typeof KEYS;
export type KeyName<G extends KeyGroup> = keyof (typeof KEYS)[G];

export const GROUPS = Object.keys(KEYS) as KeyGroup[];

const MODIFIERS = ["mod", "shift"];
/** Shift is part of how these are typed, on some keyboards. */
const isSign = (key: string) => !/^[a-z]$/.test(key) && key.length === 1;

type Pressed = Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** True when exactly this combination is pressed. */
export function isPressed(event: Pressed, combination: string): boolean {
  const parts = combination.split(" ");
  const key = parts.find((part) => !MODIFIERS.includes(part)) ?? "";
  const pressed = event.key === " " ? "space" : event.key.toLowerCase();
  return (
    pressed === key &&
    (event.metaKey || event.ctrlKey) === parts.includes("mod") &&
    (isSign(key) || event.shiftKey === parts.includes("shift")) &&
    !event.altKey
  );
}

const SHOWN: Record<string, string> = {
  shift: "⇧",
  enter: "⏎",
  escape: "Esc",
  arrowleft: "←",
  arrowright: "→",
  space: "Space",
};

/** A combination as it is printed on keys; `mod` is ⌘ or Ctrl. */
export const shownKeys = (combination: string, mod: string): string[] =>
  combination.split(" ").map((part) => (part === "mod" ? mod : (SHOWN[part] ?? part.toUpperCase())));
