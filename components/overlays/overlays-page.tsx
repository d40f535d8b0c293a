"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/ghost-row";
import { ListScreen } from "@/components/shell/list-screen";
import { useListState } from "@/components/shell/list-state";
import { RowMenu } from "@/components/shell/row-menu";
import { useListWords } from "@/components/shell/use-list-words";
import { useUndoableDelete } from "@/components/shell/use-undoable-delete";
import { OVERLAY_TYPES } from "@/lib/overlays/schema";
import { useOverlayColumns } from "./overlay-columns";
import { deletableOverlay, overlayKeys, overlayListQuery } from "./queries";

const SHAPE = {
  orders: ["date", "name"],
  filters: { type: ["all", ...OVERLAY_TYPES] },
} as const;

/** All overlays: small panels over the page a link leads to. */
export function OverlaysPage() {
  const t = useTranslations("overlays");
  const list = useListState(SHAPE);
  const router = useRouter();
  const remove = useUndoableDelete([overlayKeys.all]);
  const edit = (id: number) => router.push(paths.overlay(id));
  const make = () => router.push(paths.newOverlay());
  return (
    <ListScreen
      title={t("title")}
      action={t("new")}
      empty={{ title: t("nothing-yet"), example: <Example /> }}
      words={useListWords("overlays")}
      list={list}
      query={useQuery(overlayListQuery(list.state))}
      columns={useOverlayColumns()}
      menu={(row) => (
        <RowMenu name={row.name} onEdit={() => edit(row.id)} onDelete={() => remove(deletableOverlay(row))} />
      )}
      deletable={deletableOverlay}
      onNew={make}
      onEdit={edit}
      onDelete={remove}
    />
  );
}

function Example() {
  const t = useTranslations("overlays");
  return (
    <GhostRow>
      <span className="flex-1 font-medium">{t("example")}</span>
      <span className="text-13">{t("types.newsletter")}</span>
    </GhostRow>
  );
}
