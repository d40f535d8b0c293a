"use client";

import { useQuery } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/empty-state";
import { countColumn, dateColumn, nameColumn } from "@/components/shell/list-columns";
import { ListScreen } from "@/components/shell/list-screen";
import { useListState } from "@/components/shell/list-state";
import { useListWords } from "@/components/shell/list-toolbar";
import { RowMenu } from "@/components/shell/row-menu";
import { useUndoableDelete } from "@/components/shell/undoable-delete";
import { parseTimestamp } from "@/components/timestamps";
import { Chip } from "@/components/ui/chip";
import type { Column } from "@/components/ui/data-list";
import { deletableSplash, type SplashRow, splashKeys, splashListQuery } from "./queries";

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

/** What the list says of each splash page. */
export function useSplashColumns(): [Column<SplashRow>, ...Column<SplashRow>[]] {
  const t = useTranslations("splash");
  const format = useFormatter();
  return [
    nameColumn({
      label: t("columns.name"),
      href: (row) => paths.splash(row.id),
      text: (row) => row.name,
      beside: (row) =>
        row.default && (
          <Chip tone="accent" icon={<Star aria-hidden className="size-3" />}>
            {t("default")}
          </Chip>
        ),
    }),
    {
      name: "blocks",
      label: t("columns.blocks"),
      track: "5.5rem",
      align: "end",
      cell: (row) => <span className="figures text-14">{format.number(row.blocks)}</span>,
    },
    countColumn({
      name: "links",
      label: t("columns.links"),
      figure: ({ links }) => format.number(links),
      word: ({ links }) => t("links", { count: links }),
    }),
    dateColumn(t("columns.date"), ({ date }) => parseTimestamp(date)),
  ];
}
