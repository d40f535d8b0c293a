"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { RecordScreen } from "@/components/shell/record-screen";
import { later } from "@/components/ui/later";
import { NEW_QR, qrValues } from "./qr-values";
import { qrQuery } from "./queries";

const QrDesigner = later(() => import("./qr-designer").then((module) => module.QrDesigner));

/** The designer of a new code, for the address that `?url` names if any. */
export function NewQrPage() {
  const url = useSearchParams().get("url") ?? "";
  return <QrDesigner values={{ ...NEW_QR, data: { ...NEW_QR.data, url } }} />;
}

/** The designer of a code that exists. */
export function EditQrPage({ id }: { id: number }) {
  const t = useTranslations("qr");
  return (
    <RecordScreen
      query={useQuery(qrQuery(id))}
      missing={t("not-found")}
      back={{ href: paths.qrCodes(), label: t("title") }}
    >
      {(record) => <QrDesigner record={record} values={qrValues(record.settings)} />}
    </RecordScreen>
  );
}
