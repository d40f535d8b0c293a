import { useSyncExternalStore } from "react";
import { SIDEBAR_KEY } from "./first-paint";

const listeners = new Set<() => void>();

export type SidebarWidth = "full" | "rail";

/** How wide this browser keeps the sidebar. */
export const useSidebarWidth = (): SidebarWidth =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (localStorage.getItem(SIDEBAR_KEY) === "rail" ? "rail" : "full"),
    () => "full",
  );

/** Keeps it, and tells the style sheet, which gives the column its width also before React has begun. */
export function setSidebarWidth(width: SidebarWidth): void {
  localStorage.setItem(SIDEBAR_KEY, width);
  if (width === "rail") document.documentElement.dataset.sidebar = width;
  else delete document.documentElement.dataset.sidebar;
  for (const listener of listeners) listener();
}
