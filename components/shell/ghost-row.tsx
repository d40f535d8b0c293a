import type { ReactNode } from "react";

/** In an empty list: how a row will look once there is one. */
export const GhostRow = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-4 rounded-panel border border-dashed px-4 py-4 text-14 text-ink-3">
    {children}
  </div>
);
