import { useSyncExternalStore } from "react";

const KEY = "sidebar";
const listeners = new Set<() => void>();

export type SidebarWidth = "full" | "rail";

/** How wide this browser keeps the sidebar. */
export const useSidebarWidth = (): SidebarWidth =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (localStorage.getItem(KEY) === "rail" ? "rail" : "full"),
    () => "full",
  );

export function setSidebarWidth(width: SidebarWidth): void {
  localStorage.setItem(KEY, width);
  for (const listener of listeners) listener();
}
