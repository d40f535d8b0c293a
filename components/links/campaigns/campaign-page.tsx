"use client";

import { ExternalLink } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { StatsView } from "@/components/analytics/statistics/lazy-stats-view";
import { statsOfCampaign } from "@/components/analytics/statistics/queries";
import { useTimeZone } from "@/components/identity/session/queries";
import { paths } from "@/components/paths";
import { FoundRecord, RecordHeader, useDeleteAndLeave } from "@/components/shell/record-screen";
import { useShortcuts } from "@/components/shell/shortcuts";
import { useDrawer, useTab } from "@/components/shell/url-state";
import { parseTimestamp } from "@/components/timestamps";
import { DeleteButton, EditButton } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { lazy } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { Segmented } from "@/components/ui/segmented";
import { Tabs } from "@/components/ui/tabs";
import { HistorySection } from "../history/history-section";
import { partsOf, ShortLink } from "../short-link";
import { AccessChip } from "./campaign-columns";
import { type Campaign, campaigns } from "./queries";
import { RotatorEditor } from "./rotator-editor";

const CampaignDrawer = lazy(() => import("./campaign-drawer").then((module) => module.CampaignDrawer));

const TABS = ["links", "stats"] as const;

/** One campaign: its addresses, its links, its rotator settings, its numbers. */
export const CampaignPage = ({ id }: { id: number }) => (
  <FoundRecord records={campaigns} id={id}>
    {(campaign) => <Known campaign={campaign} />}
  </FoundRecord>
);

function Known({ campaign }: { campaign: Campaign }) {
  const t = useTranslations("campaigns");
  const drawer = useDrawer();
  const [tab, setTab] = useTab(TABS);
  const remove = useDeleteAndLeave(campaigns);
  const removeThis = () => remove(campaign);
  const edit = () => drawer.openEdit(campaign.id);
  useShortcuts("record", tab === "stats" ? {} : { edit, delete: removeThis });
  return (
    <>
      <CampaignHeader campaign={campaign}>
        <EditButton label={t("edit")} onClick={edit} />
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
            <Address name={t("rotator")} address={campaign.rotator} />
          ) : (
            <span className="text-12 text-ink-3">{t("no-rotator")}</span>
          )}
          {campaign.public && <Address name={t("list")} address={campaign.list} />}
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

function Address({ name, address }: { name: string; address: string }) {
  const t = useTranslations("campaigns");
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="mr-1 text-12 text-ink-3">{name}</span>
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="flex min-w-0 items-center gap-1 rounded-control text-13 hover:underline"
      >
        <ShortLink {...partsOf(address)} />
        <ExternalLink aria-hidden className="size-3 shrink-0 text-ink-3" />
      </a>
      <CopyButton text={address} label={t("copy", { name })} className="pointer-coarse:size-9" />
    </span>
  );
}
