import { Undo2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { useTimeZone } from "@/components/session/queries";
import { useUndoableDelete } from "@/components/shell/use-undoable-delete";
import { Button } from "@/components/ui/button";
import { DeleteButton } from "@/components/ui/delete-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { tell } from "@/components/ui/tell";
import { toast } from "@/components/ui/toast";
import { useWriteLock } from "@/components/ui/write-lock";
import { type Entry, type FieldChange, type HistoryOf, notePath, useUndoChanges } from "./queries";
import { useFieldName } from "./use-field-name";
import { useValueLines } from "./use-value-lines";

type Props = { of: HistoryOf; entry: Entry; undoable: boolean };

/** One change with what each field was and became, or one note. */
export function HistoryRow({ of, entry, undoable }: Props) {
  const t = useTranslations("history");
  const timeZone = useTimeZone();
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b py-3">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
        <p className="text-12 text-ink-3">
          <RelativeTime moment={parseTimestamp(entry.date)} timeZone={timeZone} />
          {" · "}
          {entry.by ?? t("somebody-gone")}
          {entry.via !== "dashboard" && ` · ${t(`via.${entry.via}`, { key: entry.key ?? "" })}`}
        </p>
        {entry.note ? (
          <p className="max-w-[70ch] whitespace-pre-line break-words text-14">{entry.note}</p>
        ) : (
          <dl className="flex flex-col gap-2">
            {entry.changes.map((change) => (
              <Change key={change.field} change={change} timeZone={timeZone} />
            ))}
          </dl>
        )}
      </div>
      {entry.note ? <RemoveNote of={of} entry={entry} /> : undoable && <Undo of={of} entry={entry} />}
    </li>
  );
}

function Change({ change: { field, before, after }, timeZone }: { change: FieldChange; timeZone: string }) {
  const t = useTranslations("history");
  const name = useFieldName();
  const lines = useValueLines(timeZone);
  return (
    <div className="grid gap-x-4 gap-y-0.5 text-13 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="font-medium">{name(field)}</dt>
      {field === "password" && before === after ? (
        <dd>{t("password-replaced")}</dd>
      ) : (
        <dd className="flex min-w-0 flex-col gap-0.5">
          <Value label={t("before")} lines={lines(field, before)} className="text-ink-3" />
          <Value label={t("after")} lines={lines(field, after)} className="text-ink" />
        </dd>
      )}
    </div>
  );
}

/** What a field was, or what it is now. */
function Value({ label, lines, className }: { label: string; lines: string[]; className: string }) {
  const t = useTranslations("history");
  return (
    <span className={`grid grid-cols-[3.5rem_minmax(0,1fr)] ${className}`}>
      <span className="text-12 leading-5">{label}</span>
      <span className="min-w-0 break-words">
        {lines.length === 0
          ? t("nothing")
          : lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
      </span>
    </span>
  );
}

function Undo({ of, entry }: Pick<Props, "of" | "entry">) {
  const t = useTranslations("history");
  const undo = useUndoChanges(of);
  const lock = useWriteLock();
  const done = () => toast({ tone: "good", title: t("undone"), description: t("undone-note") });
  return (
    <Button
      size="small"
      disabled={lock !== null}
      title={lock ?? t("undo-hint")}
      busy={undo.isPending}
      onClick={() => tell(undo.mutateAsync(entry.id), done)}
    >
      <Undo2 aria-hidden className="size-4" />
      {t("undo")}
    </Button>
  );
}

function RemoveNote({ of, entry: { id } }: Pick<Props, "of" | "entry">) {
  const t = useTranslations("history");
  const remove = useUndoableDelete([[of.group]]);
  const path = notePath(of, id);
  return <DeleteButton label={t("delete-note")} onClick={() => remove({ path, name: t("note") })} />;
}
