import { FileUp } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { GuideLink } from "@/components/shell/guide-link";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { TableHead } from "@/components/ui/table-head";
import { SERVICES, type Service } from "@/lib/links/imports/enums";
import { CheckStep } from "./check-step";
import { type Field as ColumnField, exportKind, FIELDS } from "./import-columns";
import type { Table } from "./read-file";

type FileDropProps = { onTable: (table: Table, from: Service | "") => void };

const PROBLEMS = { encoding: "not-utf-8", rows: "unreadable", dump: "dump" } as const;

/** Asks which service wrote the file, takes it by dropping or choosing it, and gives its rows. */
export function FileDrop({ onTable }: FileDropProps) {
  const t = useTranslations("import");
  const [from, setFrom] = useState<Service | "">("");
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { readTable } = await import("./read-file");
    const table = await readTable(file);
    if (typeof table === "object") return onTable(table, from);
    setProblem(t(PROBLEMS[table]));
  };
  const chooser = useRef<HTMLInputElement>(null);
  const early = useRef(take);
  // Files chosen before our code had loaded fired no event.
  useEffect(() => void early.current(chooser.current?.files?.[0]), []);
  const drag = (state: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(state);
  };
  return (
    <>
      <p className="mb-4 max-w-[60ch] text-13 text-ink-2">
        {t("intro")} <GuideLink to="moving-in" />
      </p>
      <FromField value={from} onChange={setFrom} />
      <label
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          void take(event.dataTransfer.files[0]);
        }}
        className={cn(
          "flex min-h-48 cursor-pointer flex-col items-center justify-center gap-2 rounded-panel border border-dashed border-line-strong p-6 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent",
          over ? "bg-accent-soft" : "bg-surface hover:bg-sunken",
        )}
      >
        <FileUp aria-hidden className="size-6 text-ink-3" />
        <span className="font-medium text-14">{t("choose")}</span>
        <span className="text-12 text-ink-3">{t("limits")}</span>
        <input
          ref={chooser}
          type="file"
          accept=".csv,.tsv,text/csv"
          className="sr-only"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </label>
      {problem && (
        <p role="alert" className="mt-2 text-13 text-bad">
          {problem}
        </p>
      )}
    </>
  );
}

type FromProps = { value: Service | ""; onChange: (from: Service | "") => void };

/** The service that wrote the file; without one its columns are mapped by hand. */
function FromField({ value, onChange }: FromProps) {
  const t = useTranslations("import");
  const options = [{ value: "" as const, label: t("any-table") }, ...SERVICES];
  return (
    <Field label={t("from")} hint={t(value ? "from-service" : "from-columns")} className="mb-4 max-w-md">
      {(control) => <Select {...control} value={value} options={options} onChange={onChange} />}
    </Field>
  );
}

type Props = {
  table: Table;
  fields: (ColumnField | "")[];
  onChange: (fields: (ColumnField | "")[]) => void;
  onBack: () => void;
  onCheck: () => void;
  /** rows that are done while the check runs */
  busy: number | undefined;
};

/** Maps each column of the file, with an example from its first row. */
export function ColumnMapping({ table, fields, onChange, onBack, onCheck, busy }: Props) {
  const t = useTranslations("import");
  const names = useTranslations("import.fields");
  const options = [
    { value: "" as const, label: t("ignore") },
    ...FIELDS.map((value) => ({ value, label: names(value) })),
  ];
  const ready = fields.includes("url");
  return (
    <>
      <p className="mb-4 text-13 text-ink-2">{t("found", { name: table.name, count: table.rows.length })}</p>
      <table className="w-full text-13">
        <TableHead
          className="text-12 text-ink-3"
          rowClassName="border-b text-start"
          columns={[[t("column"), "h-8 pe-4"], [t("example"), "pe-4"], [t("becomes")]]}
        />
        <tbody>
          {table.header.map((column, at) => (
            // Two columns may have one name.
            <tr key={`${at}:${column}`} className="border-b">
              <td className="h-11 max-w-40 truncate pe-4 font-medium">{column}</td>
              <td className="code max-w-52 truncate pe-4 text-12 text-ink-3">{table.rows[0]?.[at]}</td>
              <td>
                <Select
                  aria-label={t("becomes-of", { column })}
                  size="middle"
                  value={fields[at] ?? ""}
                  options={options}
                  onChange={(next) => onChange(fields.with(at, next))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {exportKind(table.header) === "old" && <p className="mt-3 text-13 text-warn">{t("old-export")}</p>}
      {!ready && <p className="mt-3 text-13 text-warn">{t("needs-url")}</p>}
      <CheckStep busy={busy} total={table.rows.length} disabled={!ready} onCheck={onCheck} onBack={onBack} />
    </>
  );
}
