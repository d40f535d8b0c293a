"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/empty-state";
import { ListScreen } from "@/components/shell/list-screen";
import { useListState } from "@/components/shell/list-state";
import { useListWords } from "@/components/shell/list-toolbar";
import { RowMenu } from "@/components/shell/row-menu";
import { useUndoableDelete } from "@/components/shell/undoable-delete";
import { useDrawer } from "@/components/shell/url-state";
import { lazy, usePreload } from "@/components/ui/lazy";
import { ShareBar, useCampaignColumns } from "./campaign-columns";
import { campaignKeys, campaignsQuery, deletableCampaign } from "./queries";

const CampaignDrawer = lazy(() => import("./campaign-drawer").then((module) => module.CampaignDrawer));

const SHAPE = {
  orders: ["date", "name", "links"],
  filters: { access: ["all", "public", "private"] },
} as const;

/** All campaigns: groups of links with a rotator and a public list. */
export function CampaignsPage() {
  const t = useTranslations("campaigns");
  const list = useListState(SHAPE);
  const drawer = useDrawer();
  usePreload(CampaignDrawer.load);
  const router = useRouter();
  const remove = useUndoableDelete([campaignKeys.all]);
  return (
    <>
      <ListScreen
        title={t("title")}
        action={t("new")}
        empty={{ title: t("nothing-yet"), example: <Example /> }}
        words={useListWords("campaigns")}
        list={list}
        query={useQuery(campaignsQuery(list.state))}
        columns={useCampaignColumns()}
        menu={(row) => (
          <RowMenu
            name={row.name}
            onEdit={() => drawer.openEdit(row.id)}
            onDelete={() => remove(deletableCampaign(row))}
          />
        )}
        deletable={deletableCampaign}
        onNew={drawer.openNew}
        onEdit={drawer.openEdit}
        onDelete={remove}
      />
      {drawer.open !== null && (
        <CampaignDrawer
          open={drawer.open}
          onClose={drawer.close}
          onSaved={(id) => (drawer.open === "new" ? router.push(paths.campaign(id)) : drawer.close())}
        />
      )}
    </>
  );
}

function Example() {
  const t = useTranslations("campaigns");
  return (
    <GhostRow>
      <span className="shrink-0">{t("example")}</span>
      <ShareBar
        label={t("example")}
        parts={[
          { id: 1, name: "spring-a", percent: 50 },
          { id: 2, name: "spring-b", percent: 30 },
          { id: 3, name: "spring-c", percent: 20 },
        ]}
      />
    </GhostRow>
  );
}
