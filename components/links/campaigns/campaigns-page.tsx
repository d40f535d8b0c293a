"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/empty-state";
import { ListScreen } from "@/components/shell/list-screen";
import { useDrawer } from "@/components/shell/url-state";
import { lazy, usePreload } from "@/components/ui/lazy";
import { ShareBar, useCampaignColumns } from "./campaign-columns";
import { campaigns } from "./queries";

const CampaignDrawer = lazy(() => import("./campaign-drawer").then((module) => module.CampaignDrawer));

const SHAPE = {
  orders: ["date", "name", "links"],
  filters: { access: ["all", "public", "private"] },
} as const;

/** All campaigns: groups of links with a rotator and a public list. */
export function CampaignsPage() {
  const drawer = useDrawer();
  usePreload(CampaignDrawer.load);
  const router = useRouter();
  return (
    <>
      <ListScreen
        records={campaigns}
        shape={SHAPE}
        columns={useCampaignColumns()}
        example={<Example />}
        onNew={drawer.openNew}
        onEdit={drawer.openEdit}
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
