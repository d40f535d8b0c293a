import type { ReactNode } from "react";
import { cn } from "./cn";

type Props = {
  children: ReactNode;
  /** shown where there may be no keyboard as well: in the list of all keys */
  everywhere?: boolean;
};

/** A key as it is printed on the keyboard. A hint beside what it does is no help on a touch screen. */
export const Kbd = ({ children, everywhere = false }: Props) => (
  <kbd
    dir="ltr"
    className={cn(
      "inline-grid h-4.5 min-w-4.5 place-items-center rounded-[3px] border border-line bg-canvas px-1 font-sans font-semibold text-11 text-ink-3",
      !everywhere && "pointer-coarse:hidden",
    )}
  >
    {children}
  </kbd>
);
