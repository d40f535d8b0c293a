import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Combobox } from "@/components/ui/combobox";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { type Item, namedItemsQuery } from "./queries";

type Props = { item: Item | null; onChange: (item: Item) => void; autoFocus?: boolean };

/** One of the seller's items, found by search; offers the first fifty matches. */
export function ItemPicker({ item, onChange, autoFocus = false }: Props) {
  const t = useTranslations("item-picker");
  const [typed, setTyped] = useState("");
  const { data: found = [] } = useQuery(namedItemsQuery(useDebouncedValue(typed, 200)));
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="font-medium text-13">
        {t("label")}
      </span>
      <Combobox
        aria-label={t("label")}
        placeholder={t("search")}
        value={item && optionOf(item)}
        options={found.map(optionOf)}
        onSearch={setTyped}
        autoFocus={autoFocus}
        onChange={(chosen) => {
          const next = found.find(({ id }) => String(id) === chosen);
          if (next) onChange(next);
          setTyped("");
        }}
      />
    </div>
  );
}

const optionOf = ({ id, name }: Item) => ({ value: String(id), label: name });
