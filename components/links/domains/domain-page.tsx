"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { StatsView } from "@/components/analytics/statistics/lazy-stats-view";
import { statsOfDomain } from "@/components/analytics/statistics/queries";
import { paths } from "@/components/paths";
import { FoundRecord, RecordHeader } from "@/components/shell/record-screen";
import { useShortcuts } from "@/components/shell/shortcuts";
import { useDrawer, useTab } from "@/components/shell/url-state";
import { DeleteButton, EditButton } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { lazy } from "@/components/ui/lazy";
import { Tabs } from "@/components/ui/tabs";
import { StatusChip } from "./domain-columns";
import { DomainSetup } from "./domain-setup";
import { checkQuery, domains, hostOf, type OneDomain } from "./queries";

const DomainDrawer = lazy(() => import("./domain-drawer").then((module) => module.DomainDrawer));
const DeleteDomain = lazy(() => import("./delete-domain").then((module) => module.DeleteDomain));

const TABS = ["setup", "stats"] as const;

/** One branded domain: its status and what to fix, where it leads, its numbers. */
export const DomainPage = ({ id }: { id: number }) => (
  <FoundRecord records={domains} id={id}>
    {(domain) => <Known domain={domain} />}
  </FoundRecord>
);

function Known({ domain }: { domain: OneDomain }) {
  const t = useTranslations("domains");
  const router = useRouter();
  const drawer = useDrawer();
  const [tab, setTab] = useTab(TABS);
  const [asking, setAsking] = useState(false);
  const checked = useQuery(checkQuery(domain.id)).data;
  const edit = () => drawer.openEdit(domain.id);
  useShortcuts("record", tab === "stats" ? {} : { edit, delete: () => setAsking(true) });
  return (
    <>
      <RecordHeader
        back={{ href: paths.domains(), label: t("title") }}
        title={
          <>
            <span className="code truncate font-normal">{hostOf(domain)}</span>
            <CopyButton text={domain.domain} label={t("copy-domain")} />
            <StatusChip status={checked?.status ?? domain.status} />
          </>
        }
        meta={<span>{t("used-by", { links: domain.links, qrs: domain.qrs })}</span>}
      >
        <EditButton label={t("edit")} onClick={edit} />
        <DeleteButton label={t("delete")} onClick={() => setAsking(true)} />
      </RecordHeader>
      <div className="mb-6 border-b">
        <Tabs
          label={t("tabs")}
          value={tab}
          options={TABS.map((value) => ({ value, label: t(`tab-${value}`) }))}
          onChange={setTab}
        />
      </div>
      {tab === "setup" ? (
        <DomainSetup domain={domain} />
      ) : (
        <StatsView of={statsOfDomain(domain.id)} since={domain.date.slice(0, 10)} />
      )}
      {drawer.open === domain.id && (
        <DomainDrawer open={domain.id} onClose={drawer.close} onSaved={drawer.close} />
      )}
      {asking && (
        <DeleteDomain
          id={domain.id}
          onDeleted={() => router.push(paths.domains())}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
