import { useTranslations } from "use-intl";
import { useSession } from "@/components/identity/session/queries";
import { EmptyState } from "@/components/shell/empty-state";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { LeadsTo } from "@/components/ui/leads-to";
import { linkDrawer } from "../drawer-state";
import { RouteStrip } from "../route-strip";
import { ShortLink } from "../short-link";
import { isFiltered, useListState } from "./list-state";

/** Why the list is empty: filtered to nothing, past the last page, or nothing made yet. */
export function NoLinks({ total }: { total: number }) {
  const t = useTranslations("no-links");
  const { state, change, clear } = useListState();
  const host = useSession()?.shortHost ?? "";
  if (total > 0)
    return (
      <EmptyState title={t("past-end")}>
        <Button onClick={() => change({ page: 1 })}>{t("first-page")}</Button>
      </EmptyState>
    );
  if (isFiltered(state))
    return (
      <EmptyState title={state.q ? t("no-match", { q: state.q }) : t("none-in-state")}>
        <Button onClick={clear}>{t("clear")}</Button>
      </EmptyState>
    );
  return (
    <EmptyState
      title={t("nothing-yet")}
      example={
        <div className="flex items-center justify-between gap-4 rounded-panel border border-dashed px-4 py-4 opacity-60">
          <ShortLink host={host} slug={t("example-slug")} className="text-14" />
          <LeadsTo className="text-13 text-ink-3 max-sm:hidden">{t("example-destination")}</LeadsTo>
          <RouteStrip
            stops={[
              { kind: "geo", name: "de", label: "DE" },
              { kind: "device", name: "iphone", label: "iPhone" },
            ]}
          />
        </div>
      }
    >
      <Button tone="primary" onClick={() => linkDrawer.openNew()}>
        {t("create")} <Kbd>C</Kbd>
      </Button>
    </EmptyState>
  );
}
