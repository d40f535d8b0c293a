"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { StatsView } from "@/components/analytics/statistics/lazy-stats-view";
import { statsOfDomain } from "@/components/analytics/statistics/queries";
import { paths } from "@/components/paths";
import { RecordHeader, recordPage } from "@/components/shell/record-screen";
import { TabbedRecord } from "@/components/shell/tabbed-record";
import { CopyButton } from "@/components/ui/copy-button";
import { lazy } from "@/components/ui/lazy";
import { DeleteButton, EditButton } from "@/components/ui/record-buttons";
import { StatusChip } from "./domain-columns";
import { DomainSetup } from "./domain-setup";
import { checkQuery, domains, hostOf, type OneDomain } from "./queries";

const DomainDrawer = lazy(
  () => import("./domain-drawer").then((module) => module.DomainDrawer),
  "components/links/domains/domain-drawer",
);
const MissingPaths = lazy(
  () => import("./missing-paths").then((module) => module.MissingPaths),
  "components/links/domains/missing-paths",
);
const DeleteDomain = lazy(
  () => import("./delete-domain").then((module) => module.DeleteDomain),
  "components/links/domains/delete-domain",
);

/** One branded domain: its status and what to fix, where it leads, its numbers. */
export const DomainPage = recordPage(domains, Known);

function Known({ record: domain }: { record: OneDomain }) {
  const t = useTranslations("domains");
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const checked = useQuery(checkQuery(domain.id)).data;
  return (
    <>
      <TabbedRecord
        id={domain.id}
        tabs={["setup", "missing", "stats"]}
        words={{
          tabs: t("tabs"),
          setup: t("tab-setup"),
          missing: t("missing.title"),
          stats: t("tab-stats"),
        }}
        header={(edit) => (
          <RecordHeader
            back={{ href: paths.domains(), label: t("title") }}
            title={
              <>
                <span className="code truncate font-normal">{hostOf(domain)}</span>
                <CopyButton text={domain.domain} label={t("copy-domain")} />
                <StatusChip
                  status={checked?.status ?? domain.status}
                  lost={(checked?.check ?? domain.check).lostsince !== null}
                />
              </>
            }
            meta={<span>{t("used-by", { links: domain.links, qrs: domain.qrs })}</span>}
          >
            <EditButton label={t("edit")} onClick={edit} />
            <DeleteButton label={t("delete")} onClick={() => setAsking(true)} />
          </RecordHeader>
        )}
        drawer={DomainDrawer}
        onDelete={() => setAsking(true)}
      >
        {(tab) =>
          tab === "setup" ? (
            <DomainSetup domain={domain} />
          ) : tab === "missing" ? (
            <MissingPaths domain={domain} />
          ) : (
            <StatsView of={statsOfDomain(domain.id)} />
          )
        }
      </TabbedRecord>
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
