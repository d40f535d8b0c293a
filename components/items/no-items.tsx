import { useTranslations } from "use-intl";
import { EmptyState } from "@/components/shell/empty-state";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";

/** Said while nothing is sold yet. */
export function NoItems({ onNew }: { onNew: () => void }) {
  const t = useTranslations("items");
  return (
    <EmptyState title={t("nothing-yet")} example={<Example />}>
      <Button tone="primary" onClick={onNew}>
        {t("new")} <Kbd>C</Kbd>
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
