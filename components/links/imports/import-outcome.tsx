import { useTranslations } from "use-intl";
import { saveFile } from "@/components/browser-files";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { Button, buttonLook } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { CopyButton } from "@/components/ui/copy-button";
import { TableHead } from "@/components/ui/table-head";
import { Progress } from "./progress";
import type { Outcome } from "./queries";
import type { Table } from "./read-file";

type Props = {
  kind: "rehearsed" | "made";
  /** who says what the links won't have: our own export lacks it, a service has more than links here */
  from: "columns" | "service";
  table: Table;
  outcome: Outcome;
  /** label of the way back */
  back: string;
  onBack: () => void;
  onMake: () => void;
  busy: number | undefined;
};

const SHOWN = 50;

/** How many rows are good, which are not and why; before anything is made, and after. */
export function ImportOutcome({ kind, from, table, outcome, back, onBack, onMake, busy }: Props) {
  const t = useTranslations("import");
  const { good, links, refused, leftOut } = outcome;
  return (
    <>
      <p role="status" className="text-16">
        {t(kind === "made" ? "made" : "would-make", { count: good })}{" "}
        {refused.length > 0 && <span className="text-bad">{t("refused", { count: refused.length })}</span>}
      </p>
      {refused.length > 0 && <Refused table={table} rows={refused} />}
      {leftOut.length > 0 && <LeftOut rows={leftOut} from={from} />}
      {busy !== undefined && <Progress label={t("making")} done={busy} total={table.rows.length} />}
      <div className="mt-6 flex flex-wrap gap-2">
        {kind === "rehearsed" ? (
          <>
            <Button tone="primary" disabled={good === 0} busy={busy !== undefined} onClick={onMake}>
              {t("make", { count: good })}
            </Button>
            <Button tone="quiet" onClick={onBack}>
              {back}
            </Button>
          </>
        ) : (
          <>
            <AppLink href={paths.links()} className={buttonLook({ tone: "primary" })}>
              {t("to-links")}
            </AppLink>
            {links.length > 0 && <CopyButton shape="words" text={links.join("\n")} label={t("copy-links")} />}
          </>
        )}
      </div>
    </>
  );
}

/** Rows that cannot be links, with their reasons, and a file of them to correct. */
function Refused({ table, rows }: { table: Props["table"]; rows: Props["outcome"]["refused"] }) {
  const t = useTranslations("import");
  const download = async () => {
    const { errorFile } = await import("./read-file");
    saveFile("rejected-rows.csv", "text/csv", errorFile(table, rows));
  };
  return (
    <>
      <RowTable
        label={t("refused-rows")}
        what={t("reason")}
        rows={rows.slice(0, SHOWN).map(({ row, message }) => ({ row, text: message }))}
        className="mt-4"
      />
      <Button size="small" className="mt-3" onClick={() => void download()}>
        {t("error-file", { count: rows.length })}
      </Button>
    </>
  );
}

const MOST_LISTED = 50;
const NAMES = [
  "geotarget",
  "devicetarget",
  "languagetarget",
  "parameters",
  "pixels",
  "password",
  "clicks",
  "metaimage",
  "note",
  "campaign",
  "channels",
  "archived",
] as const;

const LEFT_OUT = {
  columns: { count: "left-out", rows: "left-out-rows", what: "left-out-what" },
  service: { count: "not-taken", rows: "not-taken-rows", what: "not-taken-what" },
} as const;

type LeftOutProps = { rows: Outcome["leftOut"]; from: Props["from"] };

/** Rows whose links have less here than they had, and what. */
export function LeftOut({ rows, from }: LeftOutProps) {
  const t = useTranslations("import");
  const nameOf = (name: string) => {
    const known = NAMES.find((one) => one === name);
    return known ? t(`left-out-names.${known}`) : name;
  };
  return (
    <>
      <p className="mt-6 text-13 text-warn">{t(LEFT_OUT[from].count, { count: rows.length })}</p>
      <RowTable
        label={t(LEFT_OUT[from].rows)}
        what={t(LEFT_OUT[from].what)}
        rows={rows
          .slice(0, MOST_LISTED)
          .map(({ row, names }) => ({ row, text: names.map(nameOf).join(", ") }))}
        className="mt-2"
      />
    </>
  );
}

type RowTableProps = {
  label: string;
  what: string;
  rows: { row: number; text: string }[];
  className: string;
};

/** Rows of the file by their number, and what there is to say of each. */
function RowTable({ label, what, rows, className }: RowTableProps) {
  const t = useTranslations("import");
  return (
    <table aria-label={label} className={cn("w-full text-13", className)}>
      <TableHead
        className="text-12 text-ink-3"
        rowClassName="border-b text-start"
        columns={[[t("row"), "h-8 w-16"], [what]]}
      />
      <tbody>
        {rows.map(({ row, text }) => (
          <tr key={row} className="border-b">
            <td className="figures h-9">{row}</td>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
