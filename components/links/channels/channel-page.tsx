"use client";

import { useTranslations } from "use-intl";
import { StatsView } from "@/components/analytics/statistics/lazy-stats-view";
import { statsOfChannel } from "@/components/analytics/statistics/queries";
import { paths } from "@/components/paths";
import { FoundRecord, RecordHeader, useDeleteAndLeave } from "@/components/shell/record-screen";
import { useShortcuts } from "@/components/shell/shortcuts";
import { useDrawer, useTab } from "@/components/shell/url-state";
import { DeleteButton, EditButton } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { Tabs } from "@/components/ui/tabs";
import { ChannelBoard } from "./channel-board";
import { StarButton } from "./channel-columns";
import { ChannelMark } from "./channel-mark";
import { type Channel, channels } from "./queries";

const ChannelDrawer = lazy(() => import("./channel-drawer").then((module) => module.ChannelDrawer));

const TABS = ["items", "stats"] as const;

/** One channel: its items and its links' statistics. */
export const ChannelPage = ({ id }: { id: number }) => (
  <FoundRecord records={channels} id={id}>
    {(channel) => <Known channel={channel} />}
  </FoundRecord>
);

function Known({ channel }: { channel: Channel }) {
  const t = useTranslations("channels");
  const drawer = useDrawer();
  const [tab, setTab] = useTab(TABS);
  const remove = useDeleteAndLeave(channels);
  const removeThis = () => remove(channel);
  const edit = () => drawer.openEdit(channel.id);
  useShortcuts("record", tab === "stats" ? {} : { edit, delete: removeThis });
  return (
    <>
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
        <DeleteButton
          label={t("delete", { count: channel.items })}
          title={t("delete", { count: channel.items })}
          onClick={removeThis}
        />
      </RecordHeader>
      <div className="mb-6 border-b">
        <Tabs
          label={t("tabs")}
          value={tab}
          options={[
            { value: "items", label: t("tab-items", { count: channel.items }) },
            { value: "stats", label: t("tab-stats") },
          ]}
          onChange={setTab}
        />
      </div>
      {tab === "items" ? (
        <ChannelBoard channel={channel} />
      ) : (
        <StatsView of={statsOfChannel(channel.id)} since={channel.date.slice(0, 10)} />
      )}
      {drawer.open === channel.id && (
        <ChannelDrawer open={channel.id} onClose={drawer.close} onSaved={drawer.close} />
      )}
    </>
  );
}
