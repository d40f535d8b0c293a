"use client";

import { Tags } from "lucide-react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { GhostRow } from "@/components/shell/empty-state";
import { countColumn, dateColumn, leadColumn, RowLink } from "@/components/shell/list-columns";
import { PageList } from "@/components/shell/list-forms";
import { useListState } from "@/components/shell/list-state";
import { parseTimestamp } from "@/components/timestamps";
import { buttonLook } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import type { Column } from "@/components/ui/data-list";
import { QR_TYPES } from "@/lib/links/qr/enums";
import { useRowsForChannels } from "../channels/add-to-channel";
import { partsOf, ShortLink } from "../short-link";
import { BatchMenu } from "./batch-menu";
import { type QrRow, qrCodes } from "./queries";

const LIST = {
  records: qrCodes,
  orders: ["date", "name", "scans"],
  filters: { type: ["all", ...QR_TYPES] },
  newPath: paths.newQr(),
  editPath: paths.editQr,
} as const;

const BATCH = { path: "/qr/export", name: "qr-codes" };

/** All QR codes with their pictures and scans. */
export function QrCodesPage() {
  const { q, filters } = useListState(LIST).state;
  const filter = { q, type: filters.type };
  const channels = useRowsForChannels<QrRow>(({ id, name }) => ({ type: "qr", id, name }));
  const t = useTranslations("qr");
  return (
    <PageList
      of={LIST}
      columns={useQrColumns()}
      example={<Example />}
      tools={
        <>
          <BatchMenu {...BATCH} query={filter} label={t("batch.all")} shape="narrow" />
          <AppLink href={paths.labels()} className={buttonLook()}>
            <Tags aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{t("labels")}</span>
          </AppLink>
        </>
      }
      actions={(codes) => (
        <>
          <BatchMenu
            {...BATCH}
            query={{ id: codes.join(",") }}
            label={t("batch.some")}
            look={{ tone: "quiet" }}
            side="top"
          />
          <AppLink href={paths.labels({ codes })} className={buttonLook({ tone: "quiet" })}>
            {t("labels")}
          </AppLink>
        </>
      )}
      {...channels}
    />
  );
}

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
    leadColumn("name", t("columns.name"), "minmax(0,4fr)", (row) => (
      <span className="flex min-w-0 items-center gap-3">
        <img
          src={`${row.link}.svg?size=64`}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-10 shrink-0 rounded-[3px] border bg-white object-contain"
        />
        <span className="min-w-0">
          <RowLink href={paths.qr(row.id)} className="block font-medium">
            {row.name}
          </RowLink>
          <span className="block truncate text-12 text-ink-3">{t(`types.${row.type}`)}</span>
        </span>
      </span>
    )),
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
