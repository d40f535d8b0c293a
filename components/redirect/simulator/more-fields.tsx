import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Field, Input } from "@/components/ui/form";
import { OpenMark } from "@/components/ui/open-mark";
import type { Facts } from "./simulation";

const FIELDS = ["region", "city", "address", "referrer", "query", "path", "visit"] as const;

type Props = { facts: Facts; onChange: (changes: Partial<Facts>) => void };

/** What only rules ask for, behind a press. */
export function MoreFields({ facts, onChange }: Props) {
  const t = useTranslations("simulator");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-7 items-center gap-1 self-start rounded-control text-13 text-ink-2 hover:text-ink pointer-coarse:min-h-11"
      >
        <OpenMark open={isOpen} />
        {t("more")}
      </button>
      {isOpen && (
        <div id={id} className="grid gap-3 sm:grid-cols-2">
          {FIELDS.map((name) => (
            <Field key={name} label={t(name)}>
              {(field) => (
                <Input
                  {...field}
                  autoComplete="off"
                  spellCheck={false}
                  placeholder={t(`examples.${name}`)}
                  {...(name === "visit" && { inputMode: "numeric" })}
                  value={facts[name]}
                  onChange={(event) => onChange({ [name]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </div>
  );
}
