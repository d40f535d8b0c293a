import { useState } from "react";
import { useTranslations } from "use-intl";
import { fromZonedInput } from "@/components/links/zoned";
import { formatTimestamp } from "@/components/moments";
import { useTimeZone } from "@/components/session/queries";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form, textIn } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { type HistoryOf, useAddNote } from "./queries";

/** Notes something down about a moment: now, unless another one is given. */
export function NoteForm({ of }: { of: HistoryOf }) {
  const t = useTranslations("history");
  const timeZone = useTimeZone();
  const add = useAddNote(of);
  const [error, setError] = useState<string>();
  const send = async (form: HTMLFormElement) => {
    if (add.isPending) return;
    const note = textIn(form, "note").trim();
    if (note === "") return setError(t("note-empty"));
    const date = formatTimestamp(fromZonedInput(textIn(form, "at"), timeZone) ?? new Date());
    await add.mutateAsync({ note, date }).then(
      () => {
        setError(undefined);
        form.reset();
      },
      ({ message }: Error) => setError(message),
    );
  };
  return (
    <Form onSend={send} className="flex flex-wrap items-start gap-3">
      <Field label={t("note")} hint={t("note-hint")} error={error} className="flex-1 basis-64">
        {(field) => (
          <Input {...field} name="note" maxLength={500} autoComplete="off" placeholder={t("note-example")} />
        )}
      </Field>
      <Field label={t("at", { zone: timeZone })} hint={t("at-hint")} className="max-sm:basis-full">
        {(field) => <Input {...field} name="at" type="datetime-local" />}
      </Field>
      <Button type="submit" size="large" className="sm:mt-6" busy={add.isPending}>
        {t("add")}
      </Button>
    </Form>
  );
}
