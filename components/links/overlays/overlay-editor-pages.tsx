"use client";

import { useTranslations } from "use-intl";
import { recordPage } from "@/components/shell/record-screen";
import { useTab } from "@/components/shell/url-state";
import { lazy } from "@/components/ui/lazy";
import { Tabs } from "@/components/ui/tabs";
import { NEW_OVERLAY, overlayValues } from "./overlay-values";
import { type Overlay, overlays } from "./queries";

const OverlayEditor = lazy(
  () => import("./overlay-editor").then((module) => module.OverlayEditor),
  "components/links/overlays/overlay-editor",
);
const OverlayResults = lazy(
  () => import("./overlay-results").then((module) => module.OverlayResults),
  "components/links/overlays/overlay-results",
);

const TABS = ["design", "results"] as const;

export const NewOverlayPage = () => <OverlayEditor values={NEW_OVERLAY} />;

/** An overlay: how it looks, and what it has achieved. */
export const OverlayPage = recordPage(overlays, Known);

function Known({ record }: { record: Overlay }) {
  const t = useTranslations("overlays");
  const [tab, setTab] = useTab(TABS);
  const tabs = (
    <Tabs
      label={t("tabs")}
      value={tab}
      options={TABS.map((value) => ({ value, label: t(`tab-${value}`) }))}
      onChange={setTab}
    />
  );
  return tab === "design" ? (
    <OverlayEditor record={record} values={overlayValues(record)} tabs={tabs} />
  ) : (
    <OverlayResults record={record} tabs={tabs} />
  );
}
