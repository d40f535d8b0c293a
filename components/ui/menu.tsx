import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { cn } from "./cn";

const itemLook =
  "flex h-8 cursor-default select-none items-center gap-2 rounded-control px-2 text-13 outline-none data-highlighted:bg-sunken pointer-coarse:h-11";

type Props = {
  trigger: ReactElement<Record<string, unknown>>;
  side?: "bottom" | "top" | "right";
  align?: "start" | "end";
  children: ReactNode;
};

/** A menu that drops from its trigger. */
export const Menu = ({ trigger, side = "bottom", align = "end", children }: Props) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner side={side} align={align} sideOffset={4} className="z-50 outline-none">
        <Base.Popup className="min-w-48 rounded-panel border border-line bg-surface p-1 shadow-float outline-none transition-[opacity,translate] duration-140 data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:opacity-0">
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

type ItemProps = {
  icon?: ReactNode;
  shortcut?: string;
  danger?: boolean;
  href?: string;
  newTab?: boolean;
  onClick?: () => void;
  children: ReactNode;
};

/** One line of a menu: an action, or a link where `href` is given. */
export function MenuItem({ icon, shortcut, danger = false, href, newTab = false, onClick, children }: ItemProps) {
  const tab = newTab ? { target: "_blank", rel: "noreferrer" } : {};
  const link = href === undefined ? undefined : <a href={href} {...tab} />;
  return (
    <Base.Item
      onClick={onClick}
      className={cn(itemLook, danger && "text-bad")}
      {...(link && { render: link, nativeButton: false })}
    >
      <span aria-hidden className={cn("grid size-4 place-items-center", !danger && "text-ink-3")}>
        {icon}
      </span>
      <span className="flex-1">{children}</span>
      {shortcut && <kbd className="font-sans text-11 text-ink-3">{shortcut}</kbd>}
    </Base.Item>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** A group of which one is chosen. */
export const MenuChoice = <T extends string>({ label, value, options, onChange }: ChoiceProps<T>) => (
  <Base.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
    {options.map((option) => (
      <Base.RadioItem key={option.value} value={option.value} closeOnClick className={itemLook}>
        <span aria-hidden className="grid size-4 place-items-center">
          <Base.RadioItemIndicator>
            <Check className="size-3.5" />
          </Base.RadioItemIndicator>
        </span>
        {option.label}
      </Base.RadioItem>
    ))}
  </Base.RadioGroup>
);

export const MenuLine = () => <Base.Separator className="my-1 h-px bg-line" />;
