import { useTranslations } from "use-intl";
import { saveFile } from "@/components/browser-files";
import { Button } from "@/components/ui/button";
import { TableHead } from "@/components/ui/table-head";
import type { ArchiveImported } from "./archive-queries";

type Props = {
  last: ArchiveImported;
  /** whether the file that was checked can be sent again: a reloaded page has lost it */
  isAtHand: boolean;
  isBusy: boolean;
  onMake: () => void;
};

/** What an import of an archive has done, or would do. */
export function ArchiveOutcome({ last, isAtHand, isBusy, onMake }: Props) {
  const t = useTranslations("settings.archive");
  const { state, dryrun, created, existing, refused, clicks, leftbehind } = last;
  const rows = useRows(last);
  const canBeMade = dryrun && state === "done" && created > 0;
  return (
    <>
      <p role="status" className="mt-4 text-14">
        {t(dryrun ? "would-make" : "made", { created })} {existing > 0 && t("existing", { count: existing })}{" "}
        {refused > 0 && <span className="text-bad">{t("refused", { count: refused })}</span>}{" "}
        {clicks > 0 && t("clicks", { count: clicks })}
      </p>
      <Ending last={last} />
      {leftbehind.length > 0 && (
        <p className="mt-2 text-13 text-ink-2">
          {t("left-behind", {
            lists: leftbehind.map(({ list, count }) => `${t(`left.${list}`)} (${count})`).join(", "),
          })}
        </p>
      )}
      {rows.length > 0 && <ResultTable rows={rows} />}
      {canBeMade && !isAtHand && <p className="mt-3 text-13 text-ink-2">{t("choose-again")}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {canBeMade && isAtHand && (
          <Button tone="primary" busy={isBusy} onClick={onMake}>
            {t("make", { count: created })}
          </Button>
        )}
        {rows.length > 0 && <ReportButton rows={rows} />}
      </div>
    </>
  );
}

/** Why it ended before its last record. */
function Ending({ last: { state, reason } }: { last: ArchiveImported }) {
  const t = useTranslations("settings.archive");
  if (state !== "canceled" && state !== "stopped") return null;
  return (
    <p role="alert" className="mt-2 text-13 text-bad">
      {state === "canceled" ? t("canceled") : t("stopped", { reason: reason ?? t("restarted") })}
    </p>
  );
}

type Row = { key: string; list: string; name: string; text: string };

/** Records that were refused, or that have less here than they had. */
function useRows({ results }: ArchiveImported): Row[] {
  const t = useTranslations("settings.archive");
  return results.map(({ list, row, name, message, leftout = [] }) => ({
    ...{ key: `${list} ${row}`, list: t(`lists.${list}`), name: name ?? t("number", { row }) },
    text: message ?? t("without", { what: leftout.join(", ") }),
  }));
}

const SHOWN = 100;

function ResultTable({ rows }: { rows: Row[] }) {
  const t = useTranslations("settings.archive");
  return (
    <div className="mt-3 max-h-80 overflow-y-auto">
      <table aria-label={t("results")} className="w-full text-13">
        <TableHead
          className="text-12 text-ink-3"
          rowClassName="border-b text-start"
          columns={[[t("list"), "h-8 pe-4"], [t("name"), "pe-4"], [t("what")]]}
        />
        <tbody>
          {rows.slice(0, SHOWN).map(({ key, list, name, text }) => (
            <tr key={key} className="border-b align-top">
              <td className="py-2 pe-4 text-ink-2">{list}</td>
              <td className="min-w-20 py-2 pe-4 [overflow-wrap:anywhere]">{name}</td>
              <td className="py-2">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ReportButton({ rows }: { rows: Row[] }) {
  const t = useTranslations("settings.archive");
  const download = async () => {
    const { linesFile } = await import("./read-file");
    const lines = rows.map(({ list, name, text }) => [list, name, text]);
    saveFile("import-report.csv", "text/csv", linesFile([[t("list"), t("name"), t("what")], ...lines]));
  };
  return <Button onClick={() => void download()}>{t("report")}</Button>;
}
