import type { ReactNode } from "react";
import { cn } from "./cn";

type Props = {
  /** state of the query */
  query: { isPlaceholderData: boolean; error: Error | null };
  className?: string;
  children: ReactNode;
};

/** Data that stays on the page, dimmed, while what was asked for instead is on its way or did not come. */
export const Outdated = ({ query: { isPlaceholderData, error }, className, children }: Props) => (
  <div
    aria-busy={isPlaceholderData || undefined}
    className={cn("transition-opacity", (isPlaceholderData || error) && "opacity-60", className)}
  >
    {children}
  </div>
);
