"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { HistorySection } from "@/components/history/history-section";
import { paths } from "@/components/paths";
import { useDrawer } from "@/components/shell/drawer-state";
import { RecordScreen } from "@/components/shell/record-screen";
import { useShortcuts } from "@/components/shell/shortcuts";
import { useTab } from "@/components/shell/tab-state";
import { useUndoableDelete } from "@/components/shell/use-undoable-delete";
import { statsOfCampaign } from "@/components/stats/queries";
import { Button } from "@/components/ui/button";
import { DeleteButton } from "@/components/ui/delete-button";
import { later } from "@/components/ui/later";
import { Segmented } from "@/components/ui/segmented";
import { Tabs } from "@/components/ui/tabs";
import { CampaignHeader } from "./campaign-header";
import { campaignKeys, campaignQuery, deletableCampaign } from "./queries";
import { RotatorEditor } from "./rotator-editor";
import type { Campaign } from "./types";

const StatsView = later(() => import("@/components/stats/stats-view").then((module) => module.StatsView));
const CampaignDrawer = later(() => import("./campaign-drawer").then((module) => module.CampaignDrawer));

const TABS = ["links", "stats"] as const;

/** One campaign: its addresses, its links and how the rotator chooses among them, its numbers. */
export function CampaignPage({ id }: { id: number }) {
  const t = useTranslations("campaigns");
  const query = useQuery(campaignQuery(id));
  return (
    <RecordScreen
      query={query}
      missing={t("not-found")}
      back={{ href: paths.campaigns(), label: t("title") }}
    >
      {(campaign) => <Known campaign={campaign} />}
    </RecordScreen>
  );
}

function Known({ campaign }: { campaign: Campaign }) {
  const t = useTranslations("campaigns");
  const router = useRouter();
  const drawer = useDrawer();
  const [tab, setTab] = useTab(TABS);
  const remove = useUndoableDelete([campaignKeys.all]);
  const removeThis = () => {
    remove(deletableCampaign(campaign));
    router.push(paths.campaigns());
  };
  const edit = () => drawer.openEdit(campaign.id);
  useShortcuts("record", tab === "stats" ? {} : { edit, delete: removeThis });
  return (
    <>
      <CampaignHeader campaign={campaign}>
        <Button onClick={edit}>
          <Pencil aria-hidden className="size-4" />
          {t("edit")}
        </Button>
        <DeleteButton label={t("delete")} onClick={removeThis} />
      </CampaignHeader>
      <div className="mb-6 border-b">
        <Tabs
          label={t("tabs")}
          value={tab}
          options={[
            { value: "links", label: t("tab-links", { count: campaign.links }) },
            { value: "stats", label: t("tab-stats") },
          ]}
          onChange={setTab}
        />
      </div>
      {tab === "links" ? <RotatorEditor campaign={campaign} /> : <Numbers campaign={campaign} />}
      {drawer.open === campaign.id && (
        <CampaignDrawer open={campaign.id} onClose={drawer.close} onSaved={drawer.close} />
      )}
    </>
  );
}

/** All clicks on the campaign's links, or those that came through its rotator. */
function Numbers({ campaign }: { campaign: Campaign }) {
  const t = useTranslations("campaigns");
  const [via, setVia] = useState<"all" | "rotator">("all");
  return (
    <div className="flex flex-col gap-6">
      {campaign.rotator && (
        <Segmented
          label={t("via")}
          value={via}
          options={[
            { value: "all", label: t("via-all") },
            { value: "rotator", label: t("via-rotator") },
          ]}
          onChange={setVia}
        />
      )}
      <StatsView of={statsOfCampaign(campaign.id, via)} since={campaign.date.slice(0, 10)}>
        <HistorySection of={statsOfCampaign(campaign.id, "all")} />
      </StatsView>
    </div>
  );
}
