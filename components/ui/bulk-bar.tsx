import type { ReactNode } from "react";
import { Button } from "./button";
import { Kbd } from "./kbd";

type Props = { label: string; count: string; clear: string; onClear: () => void; children: ReactNode };

/** Floats at the bottom while rows are selected: how many, and what can be done with all of them. */
export const BulkBar = ({ label, count, clear, onClear, children }: Props) => (
  <section
    aria-label={label}
    className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-panel border bg-surface p-2 pl-4 shadow-float"
  >
    <span role="status" className="figures mr-2 font-medium text-13">
      {count}
    </span>
    {children}
    <Button tone="quiet" onClick={onClear}>
      {clear}
      <span className="-mr-1 pointer-coarse:hidden">
        <Kbd>Esc</Kbd>
      </span>
    </Button>
  </section>
);
