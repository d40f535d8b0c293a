import type { ReactNode } from "react";

/** A key as it is printed on the keyboard. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-grid h-4.5 min-w-4.5 place-items-center rounded-[3px] border border-line bg-canvas px-1 font-sans font-semibold text-11 text-ink-3">
    {children}
  </kbd>
);
