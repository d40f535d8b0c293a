import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const look = cva(
  "inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-[4px] border px-1.5 font-normal text-12",
  {
    variants: {
      tone: {
        plain: "border-line text-ink-2",
        ok: "border-line text-ok",
        warn: "border-line text-warn",
        bad: "border-line text-bad",
        accent: "border-transparent bg-accent-soft text-accent-ink",
      },
    },
    defaultVariants: { tone: "plain" },
  },
);

/** A status in one word. Icon and word carry the meaning; color only supports it. */
export const Chip = ({
  tone,
  icon,
  children,
}: VariantProps<typeof look> & { icon?: ReactNode; children: ReactNode }) => (
  <span className={look({ tone })}>
    {icon}
    {children}
  </span>
);
