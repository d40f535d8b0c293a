"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { GhostRow } from "@/components/shell/empty-state";
import { countColumn, dateColumn } from "@/components/shell/list-columns";
import { ListScreen } from "@/components/shell/list-screen";
import { parseTimestamp } from "@/components/timestamps";
import { CopyButton } from "@/components/ui/copy-button";
import type { Column } from "@/components/ui/data-list";
import { QR_TYPES } from "@/lib/links/qr/enums";
import { useAddToChannel } from "../channels/add-to-channel";
import { draggable } from "../channels/drag-and-drop";
import { partsOf, ShortLink } from "../short-link";
import { type QrRow, qrCodes } from "./queries";

const SHAPE = { orders: ["date", "name", "scans"], filters: { type: ["all", ...QR_TYPES] } } as const;

/** All QR codes with their pictures and scans. */
export function QrCodesPage() {
  const router = useRouter();
  const channels = useAddToChannel();
  return (
    <ListScreen
      records={qrCodes}
      shape={SHAPE}
      columns={useQrColumns()}
      example={<Example />}
      drag={(row) => draggable(item(row))}
      onChannel={(first, ...others) => channels.ask([item(first), ...others.map(item)])}
      onNew={() => router.push(paths.newQr())}
      onEdit={(id) => router.push(paths.editQr(id))}
    />
  );
}

const item = ({ id, name }: { id: number; name: string }) => ({ type: "qr" as const, id, name });

function Example() {
  const t = useTranslations("qr");
  return (
    <GhostRow>
      <svg viewBox="0 0 21 21" aria-hidden className="size-10">
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M0 0h7v7H0zM1 1v5h5V1zM2 2h3v3H2zM14 0h7v7h-7zm1 1v5h5V1zm1 1h3v3h-3zM0 14h7v7H0zm1 1v5h5v-5zm1 1h3v3H2zM9 1h2v3H9zm2 4h2v2h-2zM9 9h3v2H9zm5-1h2v3h-2zm3 2h4v2h-4zM1 9h4v2H1zm5 2h2v2H6zm4 2h3v3h-3zm5 1h2v2h-2zm3 2h3v3h-3zm-7 2h2v3h-2zm4 1h2v2h-2z"
        />
      </svg>
      <span className="flex-1 font-medium">{t("example")}</span>
    </GhostRow>
  );
}

/** Columns of the QR code list. */
export function useQrColumns(): [Column<QrRow>, ...Column<QrRow>[]] {
  const t = useTranslations("qr");
  return [
    {
      name: "name",
      label: t("columns.name"),
      track: "minmax(0,4fr)",
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-3">
          <img
            src={`${row.link}.svg?size=64`}
            alt=""
            width={40}
            height={40}
            loading="lazy"
            referrerPolicy="no-referrer"
            className="size-10 shrink-0 rounded-[3px] border bg-white"
          />
          <span className="min-w-0">
            <AppLink
              href={paths.qr(row.id)}
              data-row-link
              className="block truncate rounded-control font-medium text-14 hover:underline"
            >
              {row.name}
            </AppLink>
            <span className="block truncate text-12 text-ink-3">{t(`types.${row.type}`)}</span>
          </span>
        </span>
      ),
    },
    {
      name: "address",
      label: t("columns.address"),
      track: "minmax(0,3fr)",
      cell: ({ link }) => (
        <span className="flex min-w-0 items-center gap-1 text-13">
          <ShortLink {...partsOf(link)} />
          <CopyButton text={link} label={t("copy-address")} />
        </span>
      ),
    },
    countColumn("scans", t("columns.scans"), (count) => t("scans", { count })),
    dateColumn(t("columns.date"), ({ date }) => parseTimestamp(date)),
  ];
}
