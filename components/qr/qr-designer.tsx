import { useRouter } from "next/navigation";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { DesignerForm } from "@/components/designer/designer-form";
import { toastSaved } from "@/components/designer/saved-toast";
import { paths } from "@/components/paths";
import { useRecordForm } from "@/components/shell/use-record-form";
import { ContentFields } from "./content-fields";
import { PicturePane } from "./picture-pane";
import { type QrValues, qrBody } from "./qr-values";
import { useSaveQr } from "./queries";
import { StyleFields } from "./style-fields";
import type { QrCode } from "./types";
import { useQrPicture } from "./use-qr-picture";

/** What a code says at the left, how it looks in the middle, and the code itself at the right. */
export function QrDesigner({ record, values }: { record?: QrCode; values: QrValues }) {
  const t = useTranslations("qr");
  const router = useRouter();
  const save = useSaveQr(record?.id);
  const { form, submit } = useRecordForm({
    schema: async () => (await import("@/lib/qr/schema")).NewQr,
    values,
    bodyOf: qrBody,
    save: (body) => save.mutateAsync(body),
    onSaved: (id) => {
      toastSaved(t("saved"));
      router.push(paths.qr(id));
    },
  });
  return (
    <DesignerForm
      form={form}
      submit={submit}
      back={{ href: paths.qrCodes(), label: t("title") }}
      title={record ? <span className="truncate">{record.name}</span> : t("new-title")}
      action={t(record ? "save" : "create")}
      preview={<Preview {...(record && { id: record.id })} />}
    >
      <Fields isNew={!record} {...(record && { id: record.id })} />
    </DesignerForm>
  );
}

function Fields({ isNew, id }: { isNew: boolean; id?: number }) {
  const { problems } = useQrPicture(useWatch<QrValues>() as QrValues, id);
  return (
    <div className="grid grid-cols-1 gap-8 2xl:grid-cols-2">
      <ContentFields isNew={isNew} problems={problems} />
      <StyleFields />
    </div>
  );
}

function Preview({ id }: { id?: number }) {
  const { control } = useFormContext<QrValues>();
  const values = useWatch({ control }) as QrValues;
  return <PicturePane values={values} {...useQrPicture(values, id)} />;
}
