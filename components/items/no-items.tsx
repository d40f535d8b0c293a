import { useTranslations } from "use-intl";
import { EmptyState } from "@/components/shell/empty-state";
import type { List } from "@/components/shell/list-state";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";

type Props = { list: List; total: number; onNew: () => void };

/** Why no item is shown: past the last page, filtered to nothing, or nothing made yet. */
export function NoItems({ list, total, onNew }: Props) {
  const t = useTranslations("list");
  const own = useTranslations("items");
  const { state, isFiltered, change, clear } = list;
  if (total > 0)
    return (
      <EmptyState title={t("past-end")}>
        <Button onClick={() => change({ page: 1 })}>{t("first-page")}</Button>
      </EmptyState>
    );
  if (isFiltered)
    return (
      <EmptyState title={state.q ? t("no-match", { q: state.q }) : t("none-in-filter")}>
        <Button onClick={clear}>{t("clear")}</Button>
      </EmptyState>
    );
  return (
    <EmptyState title={own("nothing-yet")} example={<Example />}>
      <Button tone="primary" onClick={onNew}>
        {own("new")} <Kbd>C</Kbd>
      </Button>
    </EmptyState>
  );
}

function Example() {
  const t = useTranslations("items");
  return (
    <div className="mx-auto flex max-w-sm items-center gap-4 rounded-panel border border-dashed p-3">
      <span className="grid size-14 place-items-center rounded-control bg-sunken text-ink-3">▶</span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-14">{t("example")}</span>
        <span className="text-12 text-ink-2">{t("example-text")}</span>
      </span>
    </div>
  );
}
