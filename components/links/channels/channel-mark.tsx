import { cn } from "@/components/ui/cn";

/** A channel's color as a dot, lightened or darkened to be visible on either theme. */
export const ChannelMark = ({ color, className }: { color: string; className?: string }) => (
  <span
    aria-hidden
    style={{ "--mark": color } as Record<string, string>}
    className={cn("legible-mark size-2.5 shrink-0 rounded-full", className)}
  />
);
