"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/empty-state";
import { ListScreen } from "@/components/shell/list-screen";
import { useDrawer } from "@/components/shell/url-state";
import { lazy, usePreload } from "@/components/ui/lazy";
import { useChannelColumns } from "./channel-columns";
import { ChannelMark } from "./channel-mark";
import { channels } from "./queries";

const ChannelDrawer = lazy(() => import("./channel-drawer").then((module) => module.ChannelDrawer));

const SHAPE = { orders: ["name", "date", "items"], filters: { starred: ["all", "yes"] } } as const;

/** All channels: items grouped by medium. */
export function ChannelsPage() {
  const drawer = useDrawer();
  usePreload(ChannelDrawer.load);
  const router = useRouter();
  return (
    <>
      <ListScreen
        records={channels}
        shape={SHAPE}
        columns={useChannelColumns()}
        example={<Example />}
        onNew={drawer.openNew}
        onEdit={drawer.openEdit}
      />
      {drawer.open !== null && (
        <ChannelDrawer
          open={drawer.open}
          onClose={drawer.close}
          onSaved={(id) => (drawer.open === "new" ? router.push(paths.channel(id)) : drawer.close())}
        />
      )}
    </>
  );
}

function Example() {
  const t = useTranslations("channels");
  return (
    <GhostRow>
      <ChannelMark color="#bf7820" />
      <span>{t("example")}</span>
      <span className="ml-auto text-13">{t("items", { count: 12 })}</span>
    </GhostRow>
  );
}
