import { useSyncExternalStore } from "react";
import { THEME_KEY } from "./first-paint";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const listeners = new Set<() => void>();

/** The chosen theme of this browser. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => "system");

/** Applies a theme at once and keeps it for this browser. */
export function setTheme(theme: Theme): void {
  if (theme === "system") {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(THEME_KEY);
  } else {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(THEME_KEY, theme);
  }
  for (const listener of listeners) listener();
}

/** The theme after this one, for a key or a command that steps through them. */
export const nextTheme = (theme: Theme): Theme =>
  THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}
