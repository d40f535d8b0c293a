import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronDown } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { cn } from "./cn";
import { ComboboxPopup } from "./combobox-popup";
import { controlLook } from "./control-look";
import { keepEnter } from "./form";
import { rank } from "./rank";

export type Option = {
  value: string;
  label: string;
  /** its code, shown behind the name */
  mark?: string;
  /** other names that it is found by */
  also?: () => readonly string[];
};

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

/**
 * Selects one of many options, found by typing. Enter takes the best match while one is typed, and never sends the form around the
 * field.
 */
export function Combobox({ value, options, onChange, onSearch, placeholder, className, ...aria }: Props) {
  const t = useTranslations("combobox");
  const steady = useSteady(options);
  const [typed, setTyped] = useState("");
  const fitting = useMemo(() => rank(steady, typed), [steady, typed]);
  const shown = onSearch ? steady : fitting;
  return (
    <Base.Root
      items={steady}
      filteredItems={shown}
      autoHighlight={!onSearch}
      // An arrow on the only match leaves it marked.
      loopFocus={false}
      value={steady.find((option) => option.value === value?.value) ?? value}
      onValueChange={(next) => next && onChange(next.value)}
      itemToStringLabel={(option) => option.label}
      onInputValueChange={(text, { reason }) => {
        const isTyped = reason === "input-change" || reason === "input-clear";
        setTyped(isTyped ? text : "");
        if (isTyped) onSearch?.(text.trim());
      }}
      isItemEqualToValue={(one, other) => one.value === other.value}
    >
      <Base.InputGroup className={cn("relative", className)}>
        <Base.Input
          {...aria}
          placeholder={placeholder}
          // What is chosen is replaced by what is typed, instead of being added to.
          onFocus={({ currentTarget }) => currentTarget.select()}
          onClick={({ currentTarget }) => typed === "" && currentTarget.select()}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            keepEnter(event);
            // Without a match, what was typed stays to be mended.
            if (shown.length === 0) event.preventBaseUIHandler();
          }}
          className={cn(controlLook, "h-9 pe-8 text-14 pointer-coarse:h-11")}
        />
        <Base.Trigger
          aria-label={t("open")}
          tabIndex={-1}
          className="absolute inset-y-0 end-0 grid w-8 place-items-center"
        >
          <ChevronDown aria-hidden className="size-4 text-ink-3" />
        </Base.Trigger>
      </Base.InputGroup>
      <ComboboxPopup className="min-w-56" nothing={t("nothing")}>
        {(option: Option) => <Line key={option.value} option={option} />}
      </ComboboxPopup>
    </Base.Root>
  );
}

const Line = ({ option }: { option: Option }) => (
  <Base.Item
    value={option}
    className="flex min-h-8 cursor-default select-none items-center gap-2 rounded-control px-2 text-13 outline-none data-highlighted:bg-sunken pointer-coarse:min-h-11"
  >
    <span className="flex-1">{option.label}</span>
    {option.mark && <span className="code text-ink-3">{option.mark}</span>}
    <Base.ItemIndicator>
      <Check aria-hidden className="size-3.5" />
    </Base.ItemIndicator>
  </Base.Item>
);

/** The list as it was while the options are the same: another list, or value, would take back what is being typed. */
function useSteady(options: readonly Option[]): readonly Option[] {
  const [steady, setSteady] = useState(options);
  const isSame =
    steady.length === options.length &&
    steady.every(({ value, label }, at) => value === options[at]?.value && label === options[at].label);
  if (!isSame) setSteady(options);
  return isSame ? steady : options;
}
