"use client";

import { useTranslations } from "use-intl";
import { StatsView } from "@/components/analytics/statistics/lazy-stats-view";
import { statsOfChannel } from "@/components/analytics/statistics/queries";
import { paths } from "@/components/paths";
import { RecordHeader, recordPage, useDeleteAndLeave } from "@/components/shell/record-screen";
import { TabbedRecord } from "@/components/shell/tabbed-record";
import { lazy } from "@/components/ui/lazy";
import { DeleteButton, EditButton } from "@/components/ui/record-buttons";
import { ChannelBoard } from "./channel-board";
import { StarButton } from "./channel-columns";
import { ChannelMark } from "./channel-mark";
import { type Channel, channels } from "./queries";

const ChannelDrawer = lazy(
  () => import("./channel-drawer").then((module) => module.ChannelDrawer),
  "components/links/channels/channel-drawer",
);

/** One channel: its items and its links' statistics. */
export const ChannelPage = recordPage(channels, Known);

function Known({ record: channel }: { record: Channel }) {
  const t = useTranslations("channels");
  const deletion = t("delete", { count: channel.items });
  const remove = useDeleteAndLeave(channels, channel);
  return (
    <TabbedRecord
      id={channel.id}
      tabs={["items", "stats"]}
      words={{
        tabs: t("tabs"),
        items: t("tab-items", { count: channel.items }),
        stats: t("tab-stats"),
      }}
      header={(edit) => (
        <RecordHeader
          back={{ href: paths.channels(), label: t("title") }}
          title={
            <>
              <ChannelMark color={channel.color} className="size-3" />
              <span className="truncate">{channel.name}</span>
              <StarButton channel={channel} />
            </>
          }
          meta={channel.description && <span>{channel.description}</span>}
        >
          <EditButton label={t("edit")} onClick={edit} />
          <DeleteButton label={deletion} title={deletion} onClick={remove} />
        </RecordHeader>
      )}
      drawer={ChannelDrawer}
      onDelete={remove}
    >
      {(tab) =>
        tab === "items" ? <ChannelBoard channel={channel} /> : <StatsView of={statsOfChannel(channel.id)} />
      }
    </TabbedRecord>
  );
}
