"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { statsOfChannel } from "@/components/analytics/statistics/queries";
import { paths } from "@/components/paths";
import { RecordHeader, RecordScreen } from "@/components/shell/record-screen";
import { useShortcuts } from "@/components/shell/shortcuts";
import { useUndoableDelete } from "@/components/shell/undoable-delete";
import { useDrawer, useTab } from "@/components/shell/url-state";
import { Button, DeleteButton } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { Tabs } from "@/components/ui/tabs";
import { ChannelBoard } from "./channel-board";
import { StarButton } from "./channel-columns";
import { ChannelMark } from "./channel-mark";
import { type Channel, channelKeys, channelQuery, deletableChannel } from "./queries";

const StatsView = lazy(() =>
  import("@/components/analytics/statistics/stats-view").then((module) => module.StatsView),
);
const ChannelDrawer = lazy(() => import("./channel-drawer").then((module) => module.ChannelDrawer));

const TABS = ["items", "stats"] as const;

/** One channel: what is in it, and the numbers of its links. */
export function ChannelPage({ id }: { id: number }) {
  const t = useTranslations("channels");
  const query = useQuery(channelQuery(id));
  return (
    <RecordScreen query={query} missing={t("not-found")} back={{ href: paths.channels(), label: t("title") }}>
      {(channel) => <Known channel={channel} />}
    </RecordScreen>
  );
}

function Known({ channel }: { channel: Channel }) {
  const t = useTranslations("channels");
  const router = useRouter();
  const drawer = useDrawer();
  const [tab, setTab] = useTab(TABS);
  const remove = useUndoableDelete([channelKeys.all]);
  const removeThis = () => {
    remove(deletableChannel(channel));
    router.push(paths.channels());
  };
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
        <Button onClick={edit}>
          <Pencil aria-hidden className="size-4" />
          {t("edit")}
        </Button>
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
