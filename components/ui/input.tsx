import type { ComponentProps } from "react";
import { cn } from "./cn";

/** What text fields share. Size of the text and inner space stand with each of them. */
export const controlLook =
  "w-full min-w-0 rounded-control border border-line-strong bg-surface text-ink transition-colors duration-90 hover:border-ink-3 focus-visible:outline-offset-1 disabled:bg-sunken disabled:text-ink-3 aria-invalid:border-bad pl-3 pointer-coarse:text-16";

/** One line of text. */
export const Input = ({ className, ...rest }: ComponentProps<"input">) => (
  <input className={cn(controlLook, "h-9 pr-3 text-14 pointer-coarse:h-11", className)} {...rest} />
);

export const Textarea = ({ className, ...rest }: ComponentProps<"textarea">) => (
  <textarea className={cn(controlLook, "min-h-16 resize-y py-2 pr-3 text-14", className)} {...rest} />
);
