"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { draggable } from "@/components/channels/dragged";
import { usePutIntoChannel } from "@/components/channels/use-put-into-channel";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/ghost-row";
import { ListScreen } from "@/components/shell/list-screen";
import { useListState } from "@/components/shell/list-state";
import { RowMenu } from "@/components/shell/row-menu";
import { useListWords } from "@/components/shell/use-list-words";
import { useUndoableDelete } from "@/components/shell/use-undoable-delete";
import { useBioColumns } from "./bio-columns";
import { bioKeys, bioListQuery, deletableBio } from "./queries";

const SHAPE = {
  orders: ["date", "title"],
  filters: { status: ["all", "active", "disabled"] },
} as const;

/** All bio pages: one address with all of somebody's links. */
export function BioPagesPage() {
  const t = useTranslations("bio");
  const list = useListState(SHAPE);
  const router = useRouter();
  const channels = usePutIntoChannel();
  const remove = useUndoableDelete([bioKeys.all]);
  const edit = (id: number) => router.push(paths.bio(id));
  const make = () => router.push(paths.newBio());
  return (
    <ListScreen
      title={t("title")}
      action={t("new")}
      empty={{ title: t("nothing-yet"), example: <Example /> }}
      words={useListWords("bio")}
      list={list}
      query={useQuery(bioListQuery(list.state))}
      columns={useBioColumns()}
      menu={(row) => (
        <RowMenu name={row.title} onEdit={() => edit(row.id)} onDelete={() => remove(deletableBio(row))} />
      )}
      drag={(row) => draggable(item(row))}
      onChannel={(first, ...others) => channels.ask([item(first), ...others.map(item)])}
      deletable={deletableBio}
      onNew={make}
      onEdit={edit}
      onDelete={remove}
    />
  );
}

const item = ({ id, title }: { id: number; title: string }) => ({ type: "bio" as const, id, name: title });

function Example() {
  const t = useTranslations("bio");
  return (
    <GhostRow>
      <span className="flex-1 font-medium">{t("example")}</span>
      <span className="code text-13">/b/ada</span>
    </GhostRow>
  );
}
