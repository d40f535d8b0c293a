import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronDown } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { cn } from "./cn";
import { ComboboxPopup } from "./combobox-popup";
import { controlLook } from "./form";

export type Option = { value: string; label: string; mark?: string };

type Props = {
  value: Option | null;
  options: readonly Option[];
  onChange: (value: string) => void;
  /** when the options are only what a search has found: asks for others */
  onSearch?: (text: string) => void;
  placeholder: string;
  "aria-label": string;
  "aria-invalid"?: true | undefined;
  autoFocus?: boolean;
  className?: string;
};

/** Selects one of many options, found by typing. */
export function Combobox({ value, options, onChange, onSearch, placeholder, className, ...aria }: Props) {
  const t = useTranslations("combobox");
  const steady = useSteady(options);
  return (
    <Base.Root
      items={steady}
      value={steady.find((option) => option.value === value?.value) ?? value}
      onValueChange={(next) => next && onChange(next.value)}
      itemToStringLabel={(option) => option.label}
      filter={onSearch ? null : startsAWord}
      onInputValueChange={(typed, { reason }) => {
        if (reason === "input-change" || reason === "input-clear") onSearch?.(typed.trim());
      }}
      isItemEqualToValue={(one, other) => one.value === other.value}
    >
      <Base.InputGroup className={cn("relative", className)}>
        <Base.Input
          {...aria}
          placeholder={placeholder}
          className={cn(controlLook, "h-9 pr-8 text-14 pointer-coarse:h-11")}
        />
        <Base.Trigger
          aria-label={t("open")}
          tabIndex={-1}
          className="absolute inset-y-0 right-0 grid w-8 place-items-center"
        >
          <ChevronDown aria-hidden className="size-4 text-ink-3" />
        </Base.Trigger>
      </Base.InputGroup>
      <ComboboxPopup className="min-w-56" nothing={t("nothing")}>
        {(option: Option) => (
          <Base.Item
            key={option.value}
            value={option}
            className="flex min-h-8 cursor-default select-none items-center gap-2 rounded-control px-2 text-13 outline-none data-highlighted:bg-sunken pointer-coarse:min-h-11"
          >
            <span className="flex-1">{option.label}</span>
            {option.mark && <span className="code text-ink-3">{option.mark}</span>}
            <Base.ItemIndicator>
              <Check aria-hidden className="size-3.5" />
            </Base.ItemIndicator>
          </Base.Item>
        )}
      </ComboboxPopup>
    </Base.Root>
  );
}

/** The list as it was while the options are the same: another list, or value, would take back what is being typed. */
function useSteady(options: readonly Option[]): readonly Option[] {
  const [steady, setSteady] = useState(options);
  const isSame =
    steady.length === options.length &&
    steady.every(({ value, label }, at) => value === options[at]?.value && label === options[at].label);
  if (!isSame) setSteady(options);
  return isSame ? steady : options;
}

/** "ger" finds Germany and not Algeria; "de" finds Germany by its code. */
const startsAWord = (option: Option, typed: string) => {
  const text = typed.trim().toLowerCase();
  const label = option.label.toLowerCase();
  return label.startsWith(text) || label.includes(` ${text}`) || option.mark?.toLowerCase() === text;
};
