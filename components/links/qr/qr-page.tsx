"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useTranslations } from "use-intl";
import { StatsView } from "@/components/analytics/statistics/lazy-stats-view";
import { statsOfQr } from "@/components/analytics/statistics/queries";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { RecordHeader, recordPage, useDeleteAndLeave } from "@/components/shell/record-screen";
import { buttonLook } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { lazy } from "@/components/ui/lazy";
import { LeadsTo } from "@/components/ui/leads-to";
import { DeleteButton } from "@/components/ui/record-buttons";
import { CopyableLink } from "../copyable-link";
import { QrImage, ScanCheck } from "./qr-image";
import { pictureBody, qrValues } from "./qr-values";
import { pictureQuery, type QrCode, qrCodes } from "./queries";

const Downloads = lazy(
  () => import("./downloads").then((module) => module.Downloads),
  "components/links/qr/downloads",
);

/** One code: downloads in every format, and its scans. */
export const QrPage = recordPage(qrCodes, Known);

function Known({ record: code }: { record: QrCode }) {
  const t = useTranslations("qr");
  const { type, data } = code.settings;
  const remove = useDeleteAndLeave(qrCodes, code);
  return (
    <>
      <RecordHeader
        back={{ href: paths.qrCodes(), label: t("title") }}
        title={
          <>
            <span className="truncate">{code.name}</span>
            <Chip>{t(`types.${type}`)}</Chip>
          </>
        }
        meta={
          <>
            <CopyableLink address={code.link} copy={t("copy-address")} />
            {type === "link" && data.url && <LeadsTo>{data.url}</LeadsTo>}
          </>
        }
      >
        <AppLink href={paths.editQr(code.id)} className={buttonLook()}>
          <Pencil aria-hidden className="size-4" />
          {t("edit")}
        </AppLink>
        <DeleteButton label={t("delete")} onClick={remove} />
      </RecordHeader>
      <Picture code={code} />
      {type !== "link" && <p className="mb-6 text-13 text-ink-3">{t("not-counted")}</p>}
      <StatsView of={statsOfQr(code.id)} />
    </>
  );
}

function Picture({ code }: { code: QrCode }) {
  const t = useTranslations("qr");
  const values = qrValues(code.settings);
  const { data: picture } = useQuery(pictureQuery(JSON.stringify(pictureBody(values, code.id))));
  return (
    <div className="mb-8 grid grid-cols-1 items-start gap-6 border-y py-6 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="relative aspect-square w-52 overflow-hidden rounded-panel border">
        {picture && <QrImage svg={picture.svg} alt={t("picture")} className="absolute inset-0 size-full" />}
      </div>
      {picture && (
        <div className="flex flex-col gap-5">
          <Downloads svg={picture.svg} code={code} />
          <ScanCheck picture={picture} values={values} />
        </div>
      )}
    </div>
  );
}
