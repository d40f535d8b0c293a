import { useState } from "react";
import { useTranslations } from "use-intl";
import { MOST_COMPARED } from "@/components/analytics/statistics/chart-geometry";
import { exportPath } from "@/components/paths";
import { useShortcuts } from "@/components/shell/shortcuts";
import { Button, buttonLook } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { lazy } from "@/components/ui/lazy";
import { Menu } from "@/components/ui/menu";
import { toastFloor } from "@/components/ui/toast-floor";
import type { LinksChange } from "../mutations";
import { TransferButton } from "../transfer/transfer-button";
import { useBulkActions, useBulkMenus } from "./bulk-actions";
import { filterOf, type ListState, type Picked } from "./list-state";
import { PrintActions } from "./print-actions";

type Props = { picked: Picked; state: ListState; total: number };

/** Actions on the selected links, over the lower edge of the page. */
export function BulkBar({ picked, state, total }: Props) {
  const t = useTranslations("links.bulk");
  const { act, isBusy, done } = useBulkActions(picked, state);
  const { selection } = picked;
  const set = (change: LinksChange) => act({ done: "changed", change });
  const disable = () => act({ done: "disabled", change: { status: "disabled" }, undo: { status: "active" } });
  const remove = () => act({ done: "deleted", change: { deleted: true }, undo: { deleted: false } });
  const menus = useBulkMenus(set);
  const open = (name: keyof typeof menus) => () => document.getElementById(`bulk-${name}`)?.click();
  const ids = selection.kind === "some" ? [...selection.ids] : [];
  const comparable = ids.length > 1 && ids.length <= MOST_COMPARED;
  const inArchive = state.state === "archived";
  const archive = () =>
    act({
      done: inArchive ? "unarchived" : "archived",
      change: { archived: !inArchive },
      undo: { archived: inArchive },
    });
  useShortcuts("selection", {
    campaign: open("campaign"),
    channel: open("channel"),
    pixels: open("pixels"),
    utm: open("utm"),
    expiry: open("expiry"),
    visibility: open("visibility"),
    disable,
    archive,
    delete: remove,
    clear: picked.clear,
  });
  const chosen = selection.kind === "some" ? { id: ids.join(","), state: "any" } : filterOf(state);
  return (
    <section
      ref={toastFloor}
      aria-label={t("label")}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-1 rounded-panel border bg-surface p-1.5 shadow-float"
    >
      <PickedCount picked={picked} total={total} done={isBusy ? done : undefined} />
      <Menus menus={menus} isBusy={isBusy} />
      {comparable && <CompareButton ids={ids} />}
      <Button tone="quiet" size="small" disabled={isBusy} onClick={disable}>
        {t("actions.disable")} <Key>S</Key>
      </Button>
      <Button tone="quiet" size="small" disabled={isBusy} onClick={archive}>
        {t(inArchive ? "actions.unarchive" : "actions.archive")} <Key>A</Key>
      </Button>
      <PrintActions ids={ids} chosen={chosen} size={picked.size} />
      <TransferPicked picked={picked} state={state} isBusy={isBusy} />
      <a href={exportPath("csv", chosen)} download className={buttonLook({ tone: "quiet", size: "small" })}>
        {t("actions.export")}
      </a>
      <Button tone="danger" size="small" disabled={isBusy} onClick={remove}>
        {t("actions.delete")} <Key>X</Key>
      </Button>
      <Button tone="quiet" size="small" onClick={picked.clear}>
        {t("clear")} <Key>Esc</Key>
      </Button>
    </section>
  );
}

type TransferPickedProps = { picked: Picked; state: ListState; isBusy: boolean };

function TransferPicked({ picked: { selection, size, clear }, state, isBusy }: TransferPickedProps) {
  const t = useTranslations("links.transfer");
  const links = selection.kind === "some" ? [...selection.ids] : { filter: filterOf(state) };
  const about = t("links", { count: size });
  return <TransferButton links={links} about={about} isBusy={isBusy} onDone={clear} isSmall />;
}

type PickedCountProps = {
  picked: Picked;
  total: number;
  /** how many are done, while something is being done */
  done: number | undefined;
};

/** How many are picked, or done, and the way to all that match. */
function PickedCount({ picked: { selection, size, chooseMatching }, total, done }: PickedCountProps) {
  const t = useTranslations("links.bulk");
  return (
    <>
      <span role="status" className="figures px-2 font-medium text-13">
        {done === undefined
          ? t(selection.kind === "some" ? "selected" : "all-selected", { count: size })
          : t("progress", { done, count: size })}
      </span>
      {done !== undefined && (
        <progress value={done} max={size} aria-label={t("label")} className="h-1.5 w-24 accent-accent" />
      )}
      {selection.kind === "some" && size < total && (
        <Button tone="quiet" size="small" onClick={() => chooseMatching(total)}>
          {t("select-all", { count: total })}
        </Button>
      )}
    </>
  );
}

type MenusProps = { menus: ReturnType<typeof useBulkMenus>; isBusy: boolean };

/** What is chosen from lists: campaign, channel, pixels, UTM template, expiry, visibility. */
function Menus({ menus, isBusy }: MenusProps) {
  const t = useTranslations("links.bulk");
  return (Object.keys(menus) as (keyof typeof menus)[]).map((name) => (
    <Menu
      key={name}
      id={`bulk-${name}`}
      side="top"
      align="start"
      disabled={isBusy}
      entries={menus[name]}
      className={buttonLook({ tone: "quiet", size: "small" })}
    >
      {t(`actions.${name}`)} <Key>{t(`keys.${name}`)}</Key>
    </Menu>
  ));
}

const Key = ({ children }: { children: string }) => (
  <span aria-hidden className="max-md:hidden pointer-coarse:hidden">
    <Kbd>{children}</Kbd>
  </span>
);

const CompareDialog = lazy(
  () => import("./compare-dialog").then((module) => module.CompareDialog),
  "components/links/list/compare-dialog",
);

/** Opens the picked links' clicks in one chart. */
export function CompareButton({ ids }: { ids: number[] }) {
  const t = useTranslations("links.bulk");
  const [open, setOpen] = useState(false);
  useShortcuts("selection", { compare: () => setOpen(true) });
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
        {t("actions.compare")}
        <span aria-hidden className="max-md:hidden pointer-coarse:hidden">
          <Kbd>V</Kbd>
        </span>
      </Button>
      {open && <CompareDialog ids={ids} onClose={() => setOpen(false)} />}
    </>
  );
}
