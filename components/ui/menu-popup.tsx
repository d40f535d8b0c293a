import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { cn } from "./cn";
import { useWriteLock } from "./write-lock";

type Props = {
  anchor: RefObject<HTMLElement | null>;
  side: "bottom" | "top";
  align: "start" | "end";
  entries: Entry[];
  onClose: () => void;
};

const itemLook =
  "flex h-8 cursor-default select-none items-center gap-2 rounded-control px-2 text-13 outline-none data-disabled:opacity-50 data-highlighted:bg-sunken pointer-coarse:h-11";

/** The open menu beside its button. Gives the focus back when it closes. */
export const MenuPopup = ({ anchor, side, align, entries, onClose }: Props) => (
  <Base.Root open onOpenChange={(open) => !open && onClose()}>
    <Base.Portal>
      <Base.Positioner
        anchor={anchor}
        side={side}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className="z-50 outline-none"
      >
        <Base.Popup
          finalFocus={anchor}
          // The popup scrolls on low screens, so the keyboard must reach it.
          tabIndex={0}
          className="max-h-(--available-height) min-w-48 overflow-y-auto overscroll-contain rounded-panel border border-line bg-surface p-1 shadow-float outline-none transition-[opacity,translate] duration-140 data-starting-style:translate-y-1 data-starting-style:opacity-0"
        >
          {entries.map((entry, at) => (
            // Entries of an open menu do not move.
            <Line key={at} entry={entry} />
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

function Line({ entry }: { entry: Entry }) {
  const isLocked = useWriteLock() !== null;
  switch (entry.kind) {
    case "line":
      return <Base.Separator className="my-1 h-px bg-line" />;
    case "link":
      return (
        <Base.LinkItem href={entry.href} target="_blank" rel="noreferrer" closeOnClick className={itemLook}>
          <Mark>{entry.icon}</Mark>
          {entry.label}
        </Base.LinkItem>
      );
    case "action":
      return (
        <Base.Item
          onClick={entry.run}
          disabled={isLocked && entry.tone === "danger"}
          className={cn(itemLook, entry.tone === "danger" && "text-bad")}
        >
          <Mark>{entry.icon}</Mark>
          <span className="flex-1">{entry.label}</span>
          {entry.shortcut && <Shortcut>{entry.shortcut}</Shortcut>}
        </Base.Item>
      );
    case "toggle":
      return (
        <Base.CheckboxItem checked={entry.on} onClick={entry.run} closeOnClick className={itemLook}>
          <Mark>
            <Base.CheckboxItemIndicator>
              <Check className="size-3.5" />
            </Base.CheckboxItemIndicator>
          </Mark>
          {entry.label}
        </Base.CheckboxItem>
      );
    case "choice":
      return (
        <Base.RadioGroup value={entry.options.findIndex((option) => option.chosen)} aria-label={entry.label}>
          {entry.options.map((option, at) => (
            <Base.RadioItem
              // Several may be called the same: workspaces, views, segments.
              key={at}
              value={at}
              closeOnClick
              onClick={option.run}
              className={itemLook}
            >
              <Mark>
                <Base.RadioItemIndicator>
                  <Check className="size-3.5" />
                </Base.RadioItemIndicator>
              </Mark>
              {option.mark}
              {option.label}
            </Base.RadioItem>
          ))}
        </Base.RadioGroup>
      );
  }
}

const Mark = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="grid size-4 place-items-center opacity-80">
    {children}
  </span>
);

/** The keys that do the same. */
const Shortcut = ({ children }: { children: string }) => (
  <kbd dir="ltr" className="font-sans text-11 text-ink-3 pointer-coarse:hidden">
    {children}
  </kbd>
);

/** One menu item. */
export type Entry =
  | { kind: "action"; label: string; icon?: ReactNode; shortcut?: string; tone?: "danger"; run: () => void }
  | { kind: "link"; label: string; icon?: ReactNode; href: string }
  | { kind: "choice"; label: string; options: Option[] }
  | { kind: "toggle"; label: string; on: boolean; run: () => void }
  | { kind: "line" };

/** One of several mutually exclusive items. */
type Option = { label: string; mark?: ReactNode; chosen: boolean; run: () => void };
