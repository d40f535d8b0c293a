import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import { Kbd } from "./kbd";

type Props = {
  /** what the tip says; never the only place where it is said */
  tip: ReactNode;
  shortcut?: string;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactElement<Record<string, unknown>>;
};

/** A short explanation on hover and focus. */
export const Tooltip = ({ tip, shortcut, side = "top", children }: Props) => (
  <Base.Root>
    <Base.Trigger delay={400} render={children} />
    <Base.Portal>
      <Base.Positioner side={side} sideOffset={6} className="z-50">
        <Base.Popup className="flex max-w-80 items-center gap-2 rounded-control bg-ink px-2 py-1 text-12 text-surface shadow-float transition-opacity duration-90 data-ending-style:opacity-0 data-starting-style:opacity-0">
          {tip}
          {shortcut && <Kbd>{shortcut}</Kbd>}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
