"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { useSession } from "@/components/session/queries";
import { RecordScreen } from "@/components/shell/record-screen";
import { later } from "@/components/ui/later";
import { lookOf, NEW_QR, qrValues } from "./qr-values";
import { qrQuery } from "./queries";

const QrDesigner = later(() => import("./qr-designer").then((module) => module.QrDesigner));

/**
 * The designer of a new code, for the address that `?url` names if any. It looks like the code that the workspace's settings
 * name.
 */
export function NewQrPage() {
  const url = useSearchParams().get("url") ?? "";
  const session = useSession();
  const id = session?.workspace?.defaults.qr ?? 0;
  const { data: model, isError } = useQuery({ ...qrQuery(id), enabled: id > 0 });
  if (!session || (id > 0 && !model && !isError)) return null;
  const values = model ? lookOf(model) : NEW_QR;
  return <QrDesigner values={{ ...values, data: { ...values.data, url } }} />;
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
