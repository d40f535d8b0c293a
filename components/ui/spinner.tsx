import { cn } from "./cn";

/** A quarter of a ring, turning. Decoration: say in words what is going on. */
export const Spinner = ({ className }: { className?: string }) => (
  <span
    aria-hidden
    className={cn(
      "inline-block size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent",
      className,
    )}
  />
);
