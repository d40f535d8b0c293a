"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/ghost-row";
import { ListScreen } from "@/components/shell/list-screen";
import { useListState } from "@/components/shell/list-state";
import { RowMenu } from "@/components/shell/row-menu";
import { useListWords } from "@/components/shell/use-list-words";
import { useUndoableDelete } from "@/components/shell/use-undoable-delete";
import { deletableSplash, splashKeys, splashListQuery } from "./queries";
import { useSplashColumns } from "./splash-columns";

const SHAPE = { orders: ["date", "name"], filters: {} } as const;

/** All splash pages: what visitors see for a moment on their way. */
export function SplashPagesPage() {
  const t = useTranslations("splash");
  const list = useListState(SHAPE);
  const router = useRouter();
  const remove = useUndoableDelete([splashKeys.all]);
  const edit = (id: number) => router.push(paths.splash(id));
  const make = () => router.push(paths.newSplash());
  return (
    <ListScreen
      title={t("title")}
      action={t("new")}
      empty={{ title: t("nothing-yet"), example: <Example /> }}
      words={useListWords("splash")}
      list={list}
      query={useQuery(splashListQuery(list.state))}
      columns={useSplashColumns()}
      menu={(row) => (
        <RowMenu name={row.name} onEdit={() => edit(row.id)} onDelete={() => remove(deletableSplash(row))} />
      )}
      deletable={deletableSplash}
      onNew={make}
      onEdit={edit}
      onDelete={remove}
    />
  );
}

function Example() {
  const t = useTranslations("splash");
  return (
    <GhostRow>
      <span className="flex-1 font-medium">{t("example")}</span>
      <span className="text-13">{t("blocks", { count: 4 })}</span>
    </GhostRow>
  );
}
