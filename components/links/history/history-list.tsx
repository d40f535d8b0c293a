import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTimeZone } from "@/components/identity/session/queries";
import { formatTimestamp, fromZonedInput } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { emptyingLater, Field, Form, Input, textIn } from "@/components/ui/form";
import { LoadingRows } from "@/components/ui/loading";
import { Pager } from "@/components/ui/pager";
import { HistoryRow } from "./history-row";
import { type HistoryOf, historyQuery, useAddNote, useShown } from "./queries";

type Props = {
  of: HistoryOf;
  /** whether what it was can be brought back */
  undoable?: boolean;
};

/** The entries of a history, the latest first, and a way to add a note to them. */
export function HistoryList({ of, undoable = false }: Props) {
  const t = useTranslations("history");
  const [page, setPage] = useState(1);
  const { data, error } = useQuery(historyQuery(of, page));
  const rows = useShown(of, data?.rows ?? []);
  // The first page has the newest changes, whichever page is shown.
  const first = useQuery(historyQuery(of, 1)).data?.rows ?? [];
  const latest = Math.max(0, ...first.filter(({ note }) => note === "").map(({ id }) => id)) || undefined;
  return (
    <div className="flex flex-col gap-4">
      <NoteForm of={of} />
      {error && !data && <Callout tone="bad">{error.message}</Callout>}
      {!data && !error && <LoadingRows label={t("loading")} rows={3} />}
      {data?.result === 0 && <p className="text-13 text-ink-3">{t("none")}</p>}
      {data && data.result > 0 && (
        <ul aria-label={t("title")} className="border-t">
          {rows.map((entry) => (
            <HistoryRow key={entry.id} of={of} entry={entry} undoable={undoable} latest={latest} />
          ))}
        </ul>
      )}
      {data && data.maxpage > 1 && (
        <Pager
          page={data.currentpage}
          pages={data.maxpage}
          perPage={data.perpage}
          total={data.result}
          onPage={setPage}
        />
      )}
    </div>
  );
}

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
    const empty = emptyingLater(form);
    await add.mutateAsync({ note, date }).then(
      () => {
        setError(undefined);
        empty();
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
