import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { ApiError } from "@/components/api-client";
import { paths } from "@/components/paths";
import { useRecordForm } from "@/components/shell/record-form";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { EditorForm, toastSaved } from "../page-editor/editor-form";
import { ContentFields } from "./content-fields";
import { PicturePane } from "./picture-pane";
import { pictureBody, type QrValues, qrBody } from "./qr-values";
import { pictureQuery, type QrCode, qrCodes } from "./queries";
import { StyleFields } from "./style-fields";

/** The designer: content on the left, style in the middle, the code on the right. */
export function QrEditor({ record, values }: { record?: QrCode; values: QrValues }) {
  const t = useTranslations("qr");
  const router = useRouter();
  const [made, setMade] = useState(record?.id);
  const save = qrCodes.useSave(made);
  const { form, submit } = useRecordForm({
    schema: async () => (await import("@/lib/links/qr/schema")).NewQr,
    values,
    bodyOf: qrBody,
    save: save.mutateAsync,
    onSaved: (id) => {
      toastSaved(t("saved"));
      router.push(paths.qr(id));
    },
    onKept: setMade,
  });
  return (
    <EditorForm
      records={qrCodes}
      isNew={made === undefined}
      form={form}
      submit={submit}
      title={record ? <span className="truncate">{record.name}</span> : t("new-title")}
      preview={<Preview {...(record && { id: record.id })} />}
    >
      <Fields isNew={!record} {...(record && { id: record.id })} />
    </EditorForm>
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

/** Milliseconds without a change after which a code is drawn anew. */
const DEBOUNCE_MS = 250;

/** The code of a form a moment after its last change, and what the server says against it, by field. */
export function useQrPicture(values: QrValues, id?: number) {
  const body = useDebouncedValue(JSON.stringify(pictureBody(values, id)), DEBOUNCE_MS);
  const { data, error } = useQuery(pictureQuery(body));
  const refused = error instanceof ApiError && error.status === 400 ? error : undefined;
  return {
    picture: data,
    problems: refused?.fields ?? {},
    failure: error && !Object.keys(refused?.fields ?? {}).length ? error.message : undefined,
  };
}
