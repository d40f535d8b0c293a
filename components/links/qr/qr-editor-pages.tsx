"use client";

import { useSearchParams } from "next/navigation";
import { useFirstQuery } from "@/components/first-data";
import { useSession } from "@/components/identity/session/queries";
import { recordPage } from "@/components/shell/record-screen";
import { QrEditor } from "./qr-editor";
import { lookOf, NEW_QR, qrValues } from "./qr-values";
import { qrCodes } from "./queries";

/**
 * The designer of a new code, for the address that `?url` names if any. It looks like the code that the workspace's settings
 * name.
 */
export function NewQrPage() {
  const url = useSearchParams().get("url") ?? "";
  const session = useSession();
  const id = session?.workspace?.defaults.qr ?? 0;
  const { data: model, isError } = useFirstQuery({ ...qrCodes.one(id), enabled: id > 0 });
  if (!session || (id > 0 && !model && !isError)) return null;
  const values = model ? lookOf(model) : NEW_QR;
  const domain = session.workspace?.defaults.domain ?? "";
  return <QrEditor values={{ ...values, domain, data: { ...values.data, url } }} />;
}

/** The designer of a code that exists. */
export const EditQrPage = recordPage(qrCodes, ({ record }) => (
  <QrEditor record={record} values={qrValues(record.settings)} />
));
