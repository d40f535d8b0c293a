"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/empty-state";
import { ListScreen } from "@/components/shell/list-screen";
import { useListState } from "@/components/shell/list-state";
import { useListWords } from "@/components/shell/list-toolbar";
import { RowMenu } from "@/components/shell/row-menu";
import { useUndoableDelete } from "@/components/shell/undoable-delete";
import { useDrawer } from "@/components/shell/url-state";
import { lazy, usePreload } from "@/components/ui/lazy";
import { useChannelColumns } from "./channel-columns";
import { ChannelMark } from "./channel-mark";
import { channelKeys, channelsQuery, deletableChannel } from "./queries";

const ChannelDrawer = lazy(() => import("./channel-drawer").then((module) => module.ChannelDrawer));

const SHAPE = { orders: ["name", "date", "items"], filters: { starred: ["all", "yes"] } } as const;

/** All channels: what was made for one medium, kept together. */
export function ChannelsPage() {
  const t = useTranslations("channels");
  const list = useListState(SHAPE);
  const drawer = useDrawer();
  usePreload(ChannelDrawer.load);
  const router = useRouter();
  const remove = useUndoableDelete([channelKeys.all]);
  return (
    <>
      <ListScreen
        title={t("title")}
        action={t("new")}
        empty={{ title: t("nothing-yet"), example: <Example /> }}
        words={useListWords("channels")}
        list={list}
        query={useQuery(channelsQuery(list.state))}
        columns={useChannelColumns()}
        menu={(row) => (
          <RowMenu
            name={row.name}
            onEdit={() => drawer.openEdit(row.id)}
            onDelete={() => remove(deletableChannel(row))}
          />
        )}
        deletable={deletableChannel}
        onNew={drawer.openNew}
        onEdit={drawer.openEdit}
        onDelete={remove}
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
