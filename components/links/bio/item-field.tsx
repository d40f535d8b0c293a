import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { namedItemsQuery } from "@/components/commerce/items/queries";
import { errorAt } from "@/components/shell/text-field";
import { Combobox } from "@/components/ui/combobox";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import type { BioValues } from "./bio-values";

/** One of the workspace's published items, found by search. */
export function ItemField({ name }: { name: `content.blocks.${number}.item` }) {
  const t = useTranslations("designer");
  const { control, formState } = useFormContext<BioValues>();
  const { field } = useController({ control, name });
  const [typed, setTyped] = useState("");
  const { data: found = [] } = useQuery(namedItemsQuery(useDebouncedValue(typed, 200)));
  const value = field.value ?? "";
  const options = found
    .filter(({ status }) => status === "published")
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const error = errorAt(formState.errors, name);
  const known = options.find((option) => option.value === value);
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="font-medium text-13">
        {t("fields.item")}
      </span>
      <Combobox
        aria-label={t("fields.item")}
        aria-invalid={error !== undefined || undefined}
        placeholder={t("choose-item")}
        value={value === "" ? null : (known ?? { value, label: t("item-number", { id: value }) })}
        options={options}
        onSearch={setTyped}
        onChange={(next) => {
          field.onChange(next);
          setTyped("");
        }}
      />
      <p className={error ? "text-12 text-bad" : "text-12 text-ink-3"}>{error ?? t("item-hint")}</p>
    </div>
  );
}
