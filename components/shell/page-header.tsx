import type { ReactNode } from "react";

/** A page's title and, at its right, what can be done there. */
export const PageHeader = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <header className="mb-5 flex min-h-9 flex-wrap items-center justify-between gap-3">
    <h1 className="min-w-0 truncate font-semibold text-20">{title}</h1>
    <div className="flex shrink-0 items-center gap-2">{children}</div>
  </header>
);
