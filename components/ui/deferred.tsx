import { type ReactNode, useDeferredValue } from "react";

/** Draws what is inside after what is around it, so that a layer shows before all that it holds has been made. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
