import { ChevronDown } from "lucide-react";
import { cn } from "./cn";
import { controlLook } from "./control-look";
import { useEarlyChange } from "./early-change";

type Option<T> = { value: T; label: string /** the heading it stands under */; group?: string };

type Props<T extends string> = {
  value: T;
  onChange: (value: T) => void;
  options: readonly Option<T>[];
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  size?: "middle" | "large";
  className?: string;
};

/** One of a short list of options; the browser's own control. */
export function Select<T extends string>({
  value,
  onChange,
  options,
  size = "large",
  className,
  ...rest
}: Props<T>) {
  const choose = (chosen: string) => onChange(chosen as T);
  const early = useEarlyChange<HTMLSelectElement>(value, choose);
  return (
    <span className={cn("relative block", className)}>
      <select
        {...rest}
        ref={early}
        value={value}
        onChange={(event) => choose(event.target.value)}
        className={cn(
          controlLook,
          "appearance-none truncate pe-8 pointer-coarse:h-11",
          size === "large" ? "h-9 text-14" : "h-8 text-13",
        )}
      >
        {groupsIn(options).map(([group, own]) =>
          group === undefined ? (
            <Options key="" options={own} />
          ) : (
            <optgroup key={group} label={group}>
              <Options options={own} />
            </optgroup>
          ),
        )}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 end-2.5 size-4 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}

const Options = <T extends string>({ options }: { options: readonly Option<T>[] }) =>
  options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));

const groupsIn = <T,>(options: readonly Option<T>[]) =>
  [...new Set(options.map(({ group }) => group))].map(
    (group) => [group, options.filter((option) => option.group === group)] as const,
  );
