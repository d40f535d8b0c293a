"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/empty-state";
import { dateColumn, nameColumn } from "@/components/shell/list-columns";
import { ListScreen } from "@/components/shell/list-screen";
import { parseTimestamp } from "@/components/timestamps";
import { CopyButton } from "@/components/ui/copy-button";
import type { Column } from "@/components/ui/data-list";
import { useAddToChannel } from "../channels/add-to-channel";
import { draggable } from "../channels/drag-and-drop";
import { partsOf, ShortLink } from "../short-link";
import { type BioRow, bioPages } from "./queries";
import { StatusChip } from "./status-chip";

const SHAPE = {
  orders: ["date", "title"],
  filters: { status: ["all", "active", "disabled"] },
} as const;

/** All bio pages: each puts several links on one address. */
export function BioPagesPage() {
  const router = useRouter();
  const channels = useAddToChannel();
  return (
    <ListScreen
      records={bioPages}
      shape={SHAPE}
      columns={useBioColumns()}
      example={<Example />}
      drag={(row) => draggable(item(row))}
      onChannel={(first, ...others) => channels.ask([item(first), ...others.map(item)])}
      onNew={() => router.push(paths.newBio())}
      onEdit={(id) => router.push(paths.bio(id))}
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

/** Columns of the list of bio pages. */
export function useBioColumns(): [Column<BioRow>, ...Column<BioRow>[]] {
  const t = useTranslations("bio");
  const format = useFormatter();
  return [
    nameColumn({
      label: t("columns.name"),
      href: (row) => paths.bio(row.id),
      text: (row) => row.title,
      beside: (row) => row.status === "disabled" && <StatusChip status={row.status} />,
    }),
    {
      name: "address",
      label: t("columns.address"),
      track: "minmax(0,4fr)",
      narrow: "below",
      cell: ({ link }) => (
        <span className="flex min-w-0 items-center gap-1 text-13">
          <ShortLink {...partsOf(link)} />
          <CopyButton text={link} label={t("copy-address")} className="pointer-coarse:size-9" />
        </span>
      ),
    },
    {
      name: "blocks",
      label: t("columns.blocks"),
      track: "5.5rem",
      align: "end",
      cell: (row) => <span className="figures text-14">{format.number(row.blocks)}</span>,
    },
    dateColumn(t("columns.date"), ({ date }) => parseTimestamp(date)),
  ];
}
