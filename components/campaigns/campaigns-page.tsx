"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { useDrawer } from "@/components/shell/drawer-state";
import { GhostRow } from "@/components/shell/ghost-row";
import { ListScreen } from "@/components/shell/list-screen";
import { useListState } from "@/components/shell/list-state";
import { RowMenu } from "@/components/shell/row-menu";
import { useListWords } from "@/components/shell/use-list-words";
import { useUndoableDelete } from "@/components/shell/use-undoable-delete";
import { later } from "@/components/ui/later";
import { useAhead } from "@/components/ui/use-ahead";
import { useCampaignColumns } from "./campaign-columns";
import { campaignKeys, campaignsQuery, deletableCampaign } from "./queries";
import { ShareBar } from "./share-bar";

const CampaignDrawer = later(() => import("./campaign-drawer").then((module) => module.CampaignDrawer));

const SHAPE = {
  orders: ["date", "name", "links"],
  filters: { access: ["all", "public", "private"] },
} as const;

/** All campaigns: groups of links with a rotator and a public list. */
export function CampaignsPage() {
  const t = useTranslations("campaigns");
  const list = useListState(SHAPE);
  const drawer = useDrawer();
  useAhead(CampaignDrawer.load);
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
