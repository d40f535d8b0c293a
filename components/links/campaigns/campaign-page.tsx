"use client";

import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { StatsView } from "@/components/analytics/statistics/lazy-stats-view";
import { statsOfCampaign } from "@/components/analytics/statistics/queries";
import { useTimeZone } from "@/components/identity/session/queries";
import { paths } from "@/components/paths";
import { RecordHeader, recordPage, useDeleteAndLeave } from "@/components/shell/record-screen";
import { TabbedRecord } from "@/components/shell/tabbed-record";
import { parseTimestamp } from "@/components/timestamps";
import { lazy } from "@/components/ui/lazy";
import { DeleteButton, EditButton } from "@/components/ui/record-buttons";
import { RelativeTime } from "@/components/ui/relative-time";
import { Segmented } from "@/components/ui/segmented";
import { PublicAddress } from "../copyable-link";
import { HistorySection } from "../history/history-section";
import { AccessChip } from "./campaign-columns";
import { type Campaign, campaigns } from "./queries";
import { RotatorEditor } from "./rotator-editor";

const CampaignDrawer = lazy(
  () => import("./campaign-drawer").then((module) => module.CampaignDrawer),
  "components/links/campaigns/campaign-drawer",
);

/** One campaign: its addresses, its links, its rotator settings, its numbers. */
export const CampaignPage = recordPage(campaigns, Known);

function Known({ record: campaign }: { record: Campaign }) {
  const t = useTranslations("campaigns");
  const remove = useDeleteAndLeave(campaigns, campaign);
  const count = campaign.links;
  return (
    <TabbedRecord
      id={campaign.id}
      tabs={["links", "stats"]}
      words={{ tabs: t("tabs"), links: t("tab-links", { count }), stats: t("tab-stats") }}
      header={(edit) => (
        <CampaignHeader campaign={campaign}>
          <EditButton label={t("edit")} onClick={edit} />
          <DeleteButton label={t("delete")} onClick={remove} />
        </CampaignHeader>
      )}
      drawer={CampaignDrawer}
      onDelete={remove}
    >
      {(tab) => (tab === "links" ? <RotatorEditor campaign={campaign} /> : <Numbers campaign={campaign} />)}
    </TabbedRecord>
  );
}

/** All clicks on the campaign's links, or only those through its rotator. */
function Numbers({ campaign }: { campaign: Campaign }) {
  const t = useTranslations("campaigns");
  const [via, setVia] = useState<"all" | "rotator">("all");
  return (
    <div className="flex flex-col gap-6">
      {campaign.rotator && (
        <Segmented
          label={t("via")}
          value={via}
          options={(["all", "rotator"] as const).map((value) => ({ value, label: t(`via-${value}`) }))}
          onChange={setVia}
        />
      )}
      <StatsView of={statsOfCampaign(campaign.id, via)}>
        <HistorySection of={statsOfCampaign(campaign.id, "all")} />
      </StatsView>
    </div>
  );
}

/** The top of a campaign's page: its name, who may see it, and its two addresses. */
export function CampaignHeader({ campaign, children }: { campaign: Campaign; children: ReactNode }) {
  const t = useTranslations("campaigns");
  const timeZone = useTimeZone();
  return (
    <RecordHeader
      back={{ href: paths.campaigns(), label: t("title") }}
      title={
        <>
          <span className="truncate">{campaign.name}</span>
          <AccessChip isPublic={campaign.public} />
        </>
      }
      meta={
        <>
          {campaign.rotator ? (
            <PublicAddress
              name={t("rotator")}
              address={campaign.rotator}
              copy={t("copy", { name: t("rotator") })}
            />
          ) : (
            <span className="text-12 text-ink-3">{t("no-rotator")}</span>
          )}
          {campaign.public && (
            <PublicAddress name={t("list")} address={campaign.list} copy={t("copy", { name: t("list") })} />
          )}
          <span className="text-12 text-ink-3">
            {t.rich("created", {
              ago: () => <RelativeTime date={parseTimestamp(campaign.date)} timeZone={timeZone} />,
            })}
          </span>
        </>
      }
    >
      {children}
    </RecordHeader>
  );
}
