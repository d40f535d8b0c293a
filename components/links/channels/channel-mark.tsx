import { cn } from "@/components/ui/cn";

/** A channel's colour as a dot, made light or dark enough to be seen on either theme. */
export const ChannelMark = ({ color, className }: { color: string; className?: string }) => (
  <span
    aria-hidden
    style={{ "--mark": color } as Record<string, string>}
    className={cn("legible-mark size-2.5 shrink-0 rounded-full", className)}
  />
);
