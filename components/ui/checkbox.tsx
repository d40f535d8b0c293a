import { cn } from "./cn";

type Props = { label: string; checked: boolean; onChange: () => void; className?: string };

/** One of several that may be chosen. The browser's own box, inked. */
export const Checkbox = ({ label, checked, onChange, className }: Props) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={checked}
    onChange={onChange}
    className={cn("size-4 cursor-pointer accent-ink pointer-coarse:size-5", className)}
  />
);
