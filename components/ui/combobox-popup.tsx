import { Combobox as Base } from "@base-ui/react/combobox";
import type { ReactNode } from "react";
import { cn } from "./cn";

type Props<T> = {
  /** said when nothing fits what was typed */
  nothing: string;
  className?: string;
  children: (option: T) => ReactNode;
};

/** What a field for searching has found, below it. */
export const ComboboxPopup = <T,>({ nothing, className, children }: Props<T>) => (
  <Base.Portal>
    <Base.Positioner sideOffset={4} className="z-50 outline-none">
      <Base.Popup
        className={cn(
          "w-(--anchor-width) rounded-panel border border-line bg-surface shadow-float",
          className,
        )}
      >
        <Base.Empty>
          <p className="p-3 text-13 text-ink-3">{nothing}</p>
        </Base.Empty>
        <Base.List className="max-h-72 overflow-y-auto overscroll-contain p-1 outline-none data-empty:p-0">
          {children}
        </Base.List>
      </Base.Popup>
    </Base.Positioner>
  </Base.Portal>
);
