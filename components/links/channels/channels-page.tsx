"use client";

import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/empty-state";
import { DrawerList } from "@/components/shell/list-forms";
import { lazy } from "@/components/ui/lazy";
import { useChannelColumns } from "./channel-columns";
import { ChannelMark } from "./channel-mark";
import { channels } from "./queries";

const ChannelDrawer = lazy(
  () => import("./channel-drawer").then((module) => module.ChannelDrawer),
  "components/links/channels/channel-drawer",
);

const LIST = {
  records: channels,
  orders: ["name", "date", "items"],
  filters: { starred: ["all", "yes"] },
  pathOf: paths.channel,
} as const;

/** All channels: items grouped by medium. */
export const ChannelsPage = () => (
  <DrawerList of={LIST} columns={useChannelColumns()} example={<Example />} drawer={ChannelDrawer} />
);

function Example() {
  const t = useTranslations("channels");
  return (
    <GhostRow>
      <ChannelMark color="#bf7820" />
      <span>{t("example")}</span>
      <span className="ms-auto text-13">{t("items", { count: 12 })}</span>
    </GhostRow>
  );
}
