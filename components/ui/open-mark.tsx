import { ChevronRight } from "lucide-react";
import { cn } from "./cn";

/** Before what opens and closes: points on while it is closed, and down while it is open. */
export const OpenMark = ({ open, className }: { open: boolean; className?: string }) => (
  <ChevronRight
    aria-hidden
    className={cn(
      "size-4 shrink-0 text-ink-3 transition-transform duration-140",
      open ? "rotate-90" : "rtl:-scale-x-100",
      className,
    )}
  />
);
