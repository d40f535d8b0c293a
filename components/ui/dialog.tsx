import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { buttonLook } from "./button";
import { cn } from "./cn";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** shown under the title */
  description?: ReactNode;
  shape?: "middle" | "wide" | "end" | "start";
  /** content beside the title, before the close button */
  tools?: ReactNode;
  /** where the focus goes afterwards, if not where it came from */
  finalFocus?: () => HTMLElement | null;
  /** false: the children bring their own padding and scrolling */
  padded?: boolean;
  className?: string;
  children: ReactNode;
};

const middle =
  "top-[12dvh] left-1/2 max-h-[80dvh] w-[calc(100vw-2rem)] -translate-x-1/2 rounded-dialog border data-starting-style:-translate-y-1 data-starting-style:opacity-0 data-ending-style:opacity-0 duration-140";

const shapes = {
  middle: `${middle} max-w-lg`,
  wide: `${middle} max-w-3xl`,
  end: "inset-y-0 end-0 w-full max-w-drawer border-s data-starting-style:translate-x-1 rtl:data-starting-style:-translate-x-1 data-starting-style:opacity-0 data-ending-style:opacity-0 duration-200",
  start:
    "inset-y-0 start-0 w-72 border-e data-starting-style:-translate-x-1 rtl:data-starting-style:translate-x-1 data-starting-style:opacity-0 data-ending-style:opacity-0 duration-200",
};

/** A floating layer that takes the focus and gives it back: in the middle, or a drawer from a side. */
export function Dialog({ shape = "middle", padded = true, className, children, ...rest }: Props) {
  const { open, onOpenChange, title, description, tools, finalFocus } = rest;
  const t = useTranslations("dialog");
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-(--veil) transition-opacity duration-140 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          finalFocus={finalFocus && (() => finalFocus() ?? true)}
          className={cn(
            "fixed z-40 flex flex-col bg-surface shadow-float outline-none transition-[opacity,translate]",
            shapes[shape],
            className,
          )}
        >
          <header
            className={cn(
              "flex min-h-14 gap-2 border-b px-4 py-3 sm:px-6",
              description ? "items-start" : "items-center",
            )}
          >
            <div className="min-w-0 flex-1">
              <Base.Title className="break-words font-semibold text-16">{title}</Base.Title>
              {description && (
                <Base.Description className="text-13 text-ink-2">{description}</Base.Description>
              )}
            </div>
            {tools}
            <Base.Close aria-label={t("close")} className={buttonLook({ tone: "quiet", size: "icon" })}>
              <X aria-hidden className="size-4" />
            </Base.Close>
          </header>
          {padded ? <div className="overflow-y-auto p-4 sm:p-6">{children}</div> : children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
