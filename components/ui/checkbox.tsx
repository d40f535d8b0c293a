import type { ComponentProps } from "react";
import { cn } from "./cn";

type Props = Omit<ComponentProps<"input">, "type" | "checked"> & {
  /** some: a part of what it stands for is chosen */
  checked: boolean | "some";
  label: string;
};

/** One thing chosen or not. The label is for assistive technology; what is beside it says it to the eye. */
export const Checkbox = ({ checked, label, className, ...rest }: Props) => (
  <span className={cn("relative grid size-6 place-items-center pointer-coarse:size-9", className)}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked === true}
      ref={(input) => {
        if (input) input.indeterminate = checked === "some";
      }}
      className="size-4 cursor-pointer accent-ink before:absolute before:inset-0"
      {...rest}
    />
  </span>
);
