"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { RecordScreen } from "@/components/shell/record-screen";
import { later } from "@/components/ui/later";
import { NEW_QR, qrValues } from "./qr-values";
import { qrQuery } from "./queries";

const QrDesigner = later(() => import("./qr-designer").then((module) => module.QrDesigner));

export const NewQrPage = () => <QrDesigner values={NEW_QR} />;

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
