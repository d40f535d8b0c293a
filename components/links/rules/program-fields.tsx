import { useId } from "react";
import { useTranslations } from "use-intl";
import { Input } from "@/components/ui/form";
import type { ValueProps } from "./condition-value";
import { KNOWN_PROGRAMS } from "./use-names";
import { fieldsIn, textIn, withField } from "./values";

type Props = ValueProps & { kind: "system" | "browser" };

/** A system or browser, from one version on and below another. Known names are offered, others may be typed. */
export function ProgramFields({ kind, value, onChange, invalid }: Props) {
  const t = useTranslations("rules");
  const id = useId();
  const { name } = fieldsIn(value);
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_6rem_6rem]">
      <Input
        aria-label={t(`kinds.${kind}`)}
        aria-invalid={invalid || undefined}
        placeholder={t(`values.examples.${kind}`)}
        autoComplete="off"
        spellCheck={false}
        list={id}
        value={textIn(name)}
        onChange={(event) => onChange({ ...fieldsIn(value), name: event.target.value })}
        className="max-sm:col-span-2"
      />
      <datalist id={id}>
        {KNOWN_PROGRAMS[kind].map((known) => (
          <option key={known}>{known}</option>
        ))}
      </datalist>
      {(["least", "below"] as const).map((bound) => (
        <Input
          key={bound}
          aria-label={t(`values.versions.${bound}`)}
          placeholder={t(`values.examples.${bound}`)}
          inputMode="decimal"
          value={textIn(fieldsIn(value)[bound])}
          onChange={(event) => onChange(withField(value, bound, event.target.value.trim()))}
        />
      ))}
    </div>
  );
}
