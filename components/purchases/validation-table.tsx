import { useFormatter, useTranslations } from "use-intl";
import { OUTCOMES, type Outcome } from "./types";

type Row = Record<Outcome, number> & { key: string; name: string };

/** Counts of validations by whatever the first column names. */
export function ValidationTable({ label, first, rows }: { label: string; first: string; rows: Row[] }) {
  const t = useTranslations("validations");
  const format = useFormatter();
  return (
    // Scrolls, so the keyboard must be able to reach it.
    <div tabIndex={0} role="region" aria-label={label} className="max-h-80 overflow-y-auto">
      <table className="w-full text-13">
        <thead className="sticky top-0 bg-surface text-12 text-ink-3">
          <tr className="border-b">
            <th className="h-8 text-left font-semibold font-stretch-85%">{first}</th>
            {OUTCOMES.map((outcome) => (
              <th key={outcome} className="pr-2 text-right font-semibold font-stretch-85%">
                {t(outcome)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-b last:border-b-0">
              <td className="h-8">{row.name}</td>
              {OUTCOMES.map((outcome) => (
                <td key={outcome} className="figures pr-2 text-right">
                  {format.number(row[outcome])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
