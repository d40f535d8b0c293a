import { ChevronDown, ChevronUp, type LucideIcon, Plus, X } from "lucide-react";
import { useState } from "react";
import { type FieldValues, useFieldArray, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { TextField } from "@/components/shell/text-field";
import { Button } from "@/components/ui/button";
import { ChoiceField } from "../page-editor/editor-fields";
import { stepByKey } from "../page-editor/list-steps";
import type { EntryValues } from "../page-editor/page-values";

/** What an entry's field holds: one of some names, an address, or text. */
type Kind = readonly string[] | "address" | "text";

type Props = { name: string; fields: Record<string, Kind>; most: number };

/** The entries of a block that is a list, in their order: add, edit, move, remove. */
export function EntryList({ name, fields, most }: Props) {
  const t = useTranslations("designer");
  const { control } = useFormContext<FieldValues>();
  const { fields: entries, append, move, remove } = useFieldArray({ control, name, keyName: "key" });
  const [said, setSaid] = useState("");
  const step = (at: number, by: -1 | 1) => {
    const to = at + by;
    if (to < 0 || to >= entries.length) return;
    move(at, to);
    setSaid(t("moved", { position: to + 1, count: entries.length }));
  };
  return (
    <div className="flex flex-col gap-2">
      <ol aria-label={t("entries")} className="flex flex-col gap-2">
        {entries.map(({ key }, at) => (
          <li
            key={key}
            onKeyDown={(event) => {
              const by = stepByKey(event);
              if (by) step(at, by);
            }}
            className="rounded-control border p-2"
          >
            <EntryHead
              at={at}
              count={entries.length}
              onStep={(by) => step(at, by)}
              onRemove={() => remove(at)}
            />
            <div className="grid gap-2 p-1 sm:grid-cols-2">
              {Object.entries(fields).map(([field, kind]) => (
                <EntryField key={field} name={`${name}.${at}.${field}`} field={field} kind={kind} />
              ))}
            </div>
          </li>
        ))}
      </ol>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
      {entries.length < most && (
        <div>
          <Button onClick={() => append(emptyEntry(fields))}>
            <Plus aria-hidden className="size-3.5" />
            {t("add-entry")}
          </Button>
        </div>
      )}
    </div>
  );
}

type HeadProps = { at: number; count: number; onStep: (by: -1 | 1) => void; onRemove: () => void };

/** An entry's number and what can be done with it. */
function EntryHead({ at, count, onStep, onRemove }: HeadProps) {
  const t = useTranslations("designer");
  const position = at + 1;
  return (
    <div className="flex items-center gap-1 ps-1">
      <span className="flex-1 text-12 text-ink-3">{t("entry", { position })}</span>
      <EntryButton
        icon={ChevronUp}
        label={t("entry-up", { position })}
        idle={at === 0}
        onClick={() => onStep(-1)}
      />
      <EntryButton
        icon={ChevronDown}
        label={t("entry-down", { position })}
        idle={position === count}
        onClick={() => onStep(1)}
      />
      <EntryButton icon={X} label={t("entry-remove", { position })} onClick={onRemove} />
    </div>
  );
}

/** An entry of which nothing is filled in. */
export const emptyEntry = (fields: Record<string, Kind>): EntryValues =>
  Object.fromEntries(
    Object.entries(fields).map(([field, kind]) => [field, typeof kind === "string" ? "" : (kind[0] ?? "")]),
  );

type EntryFieldProps = { name: string; field: string; kind: Kind };

function EntryField({ name, field, kind }: EntryFieldProps) {
  const t = useTranslations("designer");
  const label = t(`fields.${field as "url"}`);
  if (typeof kind !== "string")
    return (
      <ChoiceField<FieldValues>
        name={name}
        label={label}
        options={kind.map((value) => ({ value, label: t(`choices.${value as "website"}`) }))}
      />
    );
  return (
    <TextField<FieldValues>
      name={name}
      label={label}
      {...(kind === "address" && { placeholder: "https://", inputMode: "url", spellCheck: false })}
    />
  );
}

type ButtonProps = { label: string; icon: LucideIcon; idle?: boolean; onClick: () => void };

const EntryButton = ({ label, icon: Icon, ...rest }: ButtonProps) => (
  <Button tone="quiet" size="icon-small" aria-label={label} {...rest}>
    <Icon aria-hidden className="size-4" />
  </Button>
);
