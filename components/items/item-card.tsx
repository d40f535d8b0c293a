import { useFormatter, useTranslations } from "use-intl";
import { Chip } from "@/components/ui/chip";
import { ItemMedia } from "./item-media";
import { ItemMenu } from "./item-menu";
import type { Item } from "./types";

/** One item of the grid. Its name opens the form. */
export function ItemCard({ item, onEdit }: { item: Item; onEdit: () => void }) {
  const t = useTranslations("items");
  const format = useFormatter();
  const { name, category, sub_category, version, price, currency, status, purchases } = item;
  const money = (amount: number) => format.number(amount, { style: "currency", currency });
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-panel border bg-surface">
      <ItemMedia item={item} />
      <div className="flex items-start gap-2 border-t py-2 pr-1 pl-3">
        <div className="min-w-0 flex-1">
          <button
            type="button"
            onClick={onEdit}
            className="block max-w-full truncate rounded-control text-left font-medium text-14 hover:underline"
          >
            {name}
          </button>
          <p className="truncate text-12 text-ink-3">
            {[category, sub_category].filter(Boolean).join(" / ") || t("no-category")}
            {version && ` · ${version}`}
          </p>
        </div>
        <ItemMenu item={item} onEdit={onEdit} />
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 px-3 pb-3 text-12">
        <span className="figures text-13">
          {money(price.regular)}
          <span className="text-ink-3"> / {money(price.extended)}</span>
        </span>
        <span className="figures ml-auto text-ink-2">{t("sold", { count: purchases })}</span>
        {status === "draft" && <Chip tone="warn">{t("draft")}</Chip>}
      </div>
    </li>
  );
}
