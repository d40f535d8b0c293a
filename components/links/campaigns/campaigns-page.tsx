"use client";

import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/empty-state";
import { DrawerList } from "@/components/shell/list-forms";
import { lazy } from "@/components/ui/lazy";
import { ShareBar, useCampaignColumns } from "./campaign-columns";
import { campaigns } from "./queries";

const CampaignDrawer = lazy(
  () => import("./campaign-drawer").then((module) => module.CampaignDrawer),
  "components/links/campaigns/campaign-drawer",
);

const LIST = {
  records: campaigns,
  orders: ["date", "name", "links"],
  filters: { access: ["all", "public", "private"] },
  pathOf: paths.campaign,
} as const;

/** All campaigns: groups of links with a rotator and a public list. */
export function CampaignsPage() {
  const name = useTranslations("campaigns")("example");
  const example = (
    <GhostRow>
      <span className="shrink-0">{name}</span>
      <ShareBar
        label={name}
        parts={[
          { id: 1, name: "spring-a", percent: 50 },
          { id: 2, name: "spring-b", percent: 30 },
          { id: 3, name: "spring-c", percent: 20 },
        ]}
      />
    </GhostRow>
  );
  return <DrawerList of={LIST} columns={useCampaignColumns()} example={example} drawer={CampaignDrawer} />;
}
