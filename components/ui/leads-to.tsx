import type { ReactNode } from "react";
import { cn } from "./cn";

/** An arrow that points the way of reading, and where it leads: addresses from left to right in every language, cut at their end. */
export const LeadsTo = ({ className, children }: { className?: string; children: ReactNode }) => (
  <span className={cn("flex min-w-0", className)}>
    <span className="rtl:-scale-x-100">→</span>
    <span aria-hidden className="w-[0.35em] shrink-0">
      {" "}
    </span>
    <span dir="auto" className="truncate">
      {children}
    </span>
  </span>
);
