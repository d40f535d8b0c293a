import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { Spinner } from "./loading";
import { useWriteLock } from "./write-lock";

export const buttonLook = cva(
  "inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control border font-medium transition-[background-color,border-color,color,transform] duration-90 active:translate-y-px disabled:cursor-not-allowed disabled:opacity-50 disabled:active:translate-y-0 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 aria-busy:cursor-progress",
  {
    variants: {
      tone: {
        primary: "border-ink bg-ink text-surface hover:border-ink-2 hover:bg-ink-2",
        plain: "border-line-strong bg-surface text-ink hover:bg-sunken",
        quiet: "border-transparent bg-transparent text-ink-2 hover:bg-sunken hover:text-ink",
        danger: "border-line-strong bg-surface text-bad hover:border-bad",
      },
      size: {
        small: "h-7 px-2 text-12 pointer-coarse:h-11",
        middle: "h-8 px-3 text-13 pointer-coarse:h-11",
        large: "h-9 px-4 text-14 pointer-coarse:h-11",
        icon: "size-8 text-13 pointer-coarse:size-11",
        "icon-small": "size-7 text-12 pointer-coarse:size-11",
      },
    },
    defaultVariants: { tone: "plain", size: "middle" },
  },
);

type Props = ComponentProps<"button"> &
  VariantProps<typeof buttonLook> & {
    busy?: boolean;
    /** has nothing to do now, and keeps the focus: for what a press on it may bring about */
    idle?: boolean;
  };

/** A button, off where it would change what may only be looked at (`WriteLock`). While `busy` it keeps its width, says so to assistive technology and takes no second press. */
export function Button({
  tone,
  size,
  busy = false,
  idle = false,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const reason = useWriteLock();
  const isLocked = reason !== null && (tone === "primary" || tone === "danger" || rest.type === "submit");
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={idle || undefined}
      className={cn(buttonLook({ tone, size }), busy && "relative", className)}
      onClick={busy || idle ? (event) => event.preventDefault() : onClick}
      {...rest}
      {...(isLocked && { disabled: true, title: reason })}
    >
      {busy && <Spinner className="absolute" />}
      {busy ? <span className="inline-flex items-center gap-2 opacity-0">{children}</span> : children}
    </button>
  );
}
