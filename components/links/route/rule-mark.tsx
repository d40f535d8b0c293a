import { cn } from "@/components/ui/cn";
import type { RuleLook } from "./rule-colors";

type Props = {
  look: RuleLook;
  /** its name on the line, where clicks run to it */
  stop?: string;
  className?: string;
};

/** A rule's mark: a point where the line branches off, in the rule's color. A word is always beside it. */
export const RuleMark = ({ look, stop, className }: Props) => (
  <span
    aria-hidden
    data-stop={stop}
    data-color={look.color}
    style={look.hollow ? { borderColor: look.color } : { borderColor: look.color, background: look.color }}
    className={cn("inline-block size-2 shrink-0 rotate-45 border-2", className)}
  />
);
