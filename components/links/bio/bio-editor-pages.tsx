"use client";

import { useTranslations } from "use-intl";
import { useSession } from "@/components/identity/session/queries";
import { useTitleSection } from "@/components/shell/page-title";
import { recordPage } from "@/components/shell/record-screen";
import { useTab } from "@/components/shell/url-state";
import { lazy } from "@/components/ui/lazy";
import { Tabs } from "@/components/ui/tabs";
import { type BioPage as Bio, bioValues, NEW_BIO } from "./bio-values";
import { bioPages } from "./queries";

const BioEditor = lazy(
  () => import("./bio-editor").then((module) => module.BioEditor),
  "components/links/bio/bio-editor",
);
const BioStatistics = lazy(
  () => import("./bio-statistics").then((module) => module.BioStatistics),
  "components/links/bio/bio-statistics",
);

const BioResponses = lazy(
  () => import("./bio-responses").then((module) => module.BioResponses),
  "components/links/bio/bio-responses",
);

const BioVariant = lazy(
  () => import("./bio-variant").then((module) => module.BioVariant),
  "components/links/bio/bio-variant",
);

const TABS = ["design", "variant", "statistics", "responses"] as const;

export function NewBioPage() {
  const session = useSession();
  if (!session) return null;
  return <BioEditor values={{ ...NEW_BIO, domain: session.workspace?.defaults.domain ?? "" }} />;
}

/** A bio page: how it looks, and what visitors do on it. */
export const BioPage = recordPage(bioPages, Known);

function Known({ record }: { record: Bio }) {
  const t = useTranslations("bio");
  const [tab, setTab] = useTab(TABS);
  useTitleSection(t(`tab-${tab}`));
  const tabs = (
    <Tabs
      label={t("tabs")}
      value={tab}
      options={TABS.map((value) => ({ value, label: t(`tab-${value}`) }))}
      onChange={setTab}
    />
  );
  switch (tab) {
    case "design":
      return <BioEditor record={record} values={bioValues(record)} tabs={tabs} />;
    case "variant":
      return <BioVariant record={record} tabs={tabs} />;
    case "statistics":
      return <BioStatistics record={record} tabs={tabs} />;
    case "responses":
      return <BioResponses record={record} tabs={tabs} />;
  }
}
