import { useSyncExternalStore } from "react";
import { SIDEBAR_KEY, THEME_KEY } from "./first-paint";

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

const widthListeners = new Set<() => void>();

export type SidebarWidth = "full" | "rail";

/** How wide this browser keeps the sidebar. */
export const useSidebarWidth = (): SidebarWidth =>
  useSyncExternalStore(
    (listener) => {
      widthListeners.add(listener);
      return () => widthListeners.delete(listener);
    },
    () => (localStorage.getItem(SIDEBAR_KEY) === "rail" ? "rail" : "full"),
    () => "full",
  );

/** Keeps it, and tells the style sheet, which gives the column its width also before React has begun. */
export function setSidebarWidth(width: SidebarWidth): void {
  localStorage.setItem(SIDEBAR_KEY, width);
  if (width === "rail") document.documentElement.dataset.sidebar = width;
  else delete document.documentElement.dataset.sidebar;
  for (const listener of widthListeners) listener();
}
