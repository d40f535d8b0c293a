import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

/** A note about the content below it. `bad` is announced to screen readers. */
export function Callout({ tone, children }: { tone: "bad" | "note"; children: ReactNode }) {
  const Icon = tone === "bad" ? CircleAlert : Info;
  return (
    <div
      role={tone === "bad" ? "alert" : undefined}
      className={cn(
        "flex items-start gap-2 rounded-control border-s-2 bg-sunken px-3 py-2 text-13",
        tone === "bad" ? "border-bad" : "border-line-strong",
      )}
    >
      <Icon
        aria-hidden
        className={cn("mt-0.5 size-4 shrink-0", tone === "bad" ? "text-bad" : "text-ink-3")}
      />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
