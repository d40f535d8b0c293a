"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { ApiError } from "@/components/api-client";
import { errorText } from "@/components/form-errors";
import { useSession } from "@/components/identity/session/queries";
import { paths } from "@/components/paths";
import { RecordHeader } from "@/components/shell/record-screen";
import { Button } from "@/components/ui/button";
import { toastOnError } from "@/components/ui/toast";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { hasLabels, idsIn, type LabelsValues, labelsBody, NEW_LABELS } from "./labels-values";
import { sheetQuery, useLabelsFile } from "./queries";
import { SheetFields } from "./sheet-fields";
import { SheetPreview } from "./sheet-preview";
import { WhatFields } from "./what-fields";

/** Prints QR codes and links on sheets of labels. `?codes` and `?links` name what was selected in a list. */
export function LabelsPage() {
  const query = useSearchParams();
  const session = useSession();
  if (!session) return null;
  const look = session.workspace?.defaults.qr;
  const values = {
    ...NEW_LABELS,
    codes: idsIn(query.get("codes")),
    links: idsIn(query.get("links")),
    look: look ? String(look) : "",
  };
  return <LabelsForm values={values} />;
}

/** Milliseconds without a change after which the page is drawn anew. */
const DEBOUNCE_MS = 400;

function LabelsForm({ values }: { values: LabelsValues }) {
  const t = useTranslations("labels");
  const form = useForm({ defaultValues: values });
  const now = useWatch({ control: form.control }) as LabelsValues;
  const isReady = hasLabels(now);
  const body = useDebouncedValue(isReady ? JSON.stringify(labelsBody(now)) : undefined, DEBOUNCE_MS);
  const { data, error } = useQuery(sheetQuery(body));
  const file = useLabelsFile();
  const refused = isReady ? error : null;
  return (
    <FormProvider {...form}>
      <RecordHeader back={{ href: paths.qrCodes(), label: t("back") }} title={t("title")}>
        <Button
          tone="primary"
          disabled={!isReady || refused !== null}
          busy={file.isPending}
          onClick={() => toastOnError(file.mutateAsync(labelsBody(form.getValues())))}
        >
          <Download aria-hidden className="size-4" />
          {t("download")}
        </Button>
      </RecordHeader>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="flex min-w-0 flex-col gap-8">
          <WhatFields />
          <SheetFields />
        </div>
        <SheetPreview sheet={isReady ? data : undefined} problems={problemsOf(refused)} />
      </div>
    </FormProvider>
  );
}

/** The server's reasons, each as a sentence with the name of its field. */
function problemsOf(error: Error | null): string[] {
  if (!error) return [];
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  return fields.length > 0
    ? fields.flatMap(([name, reason]) => errorText(`${name.split(".").at(-1) ?? name} ${reason}`) ?? [])
    : [error.message];
}
