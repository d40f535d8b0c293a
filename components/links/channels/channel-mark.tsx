import { cn } from "@/components/ui/cn";
import { markOf } from "@/components/ui/palette";

/** A channel's color as a dot: one of the palette as each theme has it, any other lightened or darkened to be visible on either theme. */
export function ChannelMark({ color, className }: { color: string; className?: string }) {
  const mark = markOf(color);
  return (
    <span
      aria-hidden
      style={mark ? { background: mark } : ({ "--mark": color } as Record<string, string>)}
      className={cn("size-2.5 shrink-0 rounded-full", !mark && "legible-mark", className)}
    />
  );
}
