import { cn } from "./cn";

/** Still blocks in place of rows that take longer than a quarter of a second. */
export const LoadingRows = ({ label, rows = 6 }: { label: string; rows?: number }) => (
  <div role="status" className="late">
    <span className="sr-only">{label}</span>
    {Array.from({ length: rows }, (_, at) => (
      <div key={at} aria-hidden className="flex h-15 items-center gap-6 border-b px-2">
        <span className="h-3 w-1/4 rounded-[3px] bg-line/60" />
        <span className="h-3 w-2/5 rounded-[3px] bg-line/60" />
        <span className="ms-auto h-3 w-12 rounded-[3px] bg-line/60" />
      </div>
    ))}
  </div>
);

/** A quarter of a ring, turning. Decoration: say in words what is going on. */
export const Spinner = ({ className }: { className?: string }) => (
  <span
    aria-hidden
    className={cn(
      "inline-block size-3.5 animate-spin rounded-full border-2 border-current border-e-transparent",
      className,
    )}
  />
);
