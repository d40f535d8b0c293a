import { outsideValue } from "@/components/ui/browser-values";
import { SIDEBAR_KEY, THEME_KEY } from "./first-paint";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const theme = outsideValue<Theme>(() => {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}, "system");

/** The chosen theme of this browser. */
export const useTheme = theme.use;

/** Applies a theme at once and keeps it for this browser. */
export function setTheme(next: Theme): void {
  if (next === "system") {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(THEME_KEY);
  } else {
    document.documentElement.dataset.theme = next;
    localStorage.setItem(THEME_KEY, next);
  }
  theme.changed();
}

/** The theme after this one, for a key or a command that steps through them. */
export const nextTheme = (current: Theme): Theme =>
  THEMES[(THEMES.indexOf(current) + 1) % THEMES.length] ?? "system";

export type SidebarWidth = "full" | "rail";

const sidebarWidth = outsideValue<SidebarWidth>(
  () => (localStorage.getItem(SIDEBAR_KEY) === "rail" ? "rail" : "full"),
  "full",
);

/** How wide this browser keeps the sidebar. */
export const useSidebarWidth = sidebarWidth.use;

/** Saves the width as a CSS variable, so that the column has it before hydration. */
export function setSidebarWidth(width: SidebarWidth): void {
  localStorage.setItem(SIDEBAR_KEY, width);
  if (width === "rail") document.documentElement.dataset.sidebar = width;
  else delete document.documentElement.dataset.sidebar;
  sidebarWidth.changed();
}
