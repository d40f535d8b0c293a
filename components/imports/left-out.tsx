import { useTranslations } from "use-intl";
import type { Outcome } from "./queries";

const SHOWN = 50;
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

/** Rows whose links had more than their export holds, and what. */
export function LeftOut({ rows }: { rows: Outcome["leftOut"] }) {
  const t = useTranslations("import");
  const nameOf = (name: string) => {
    const known = NAMES.find((one) => one === name);
    return known ? t(`left-out-names.${known}`) : name;
  };
  return (
    <>
      <p className="mt-6 text-13 text-warn">{t("left-out", { count: rows.length })}</p>
      <table aria-label={t("left-out-rows")} className="mt-2 w-full text-13">
        <thead className="text-12 text-ink-3">
          <tr className="border-b text-left">
            <th className="h-8 w-16 font-semibold font-stretch-85%">{t("row")}</th>
            <th className="font-semibold font-stretch-85%">{t("left-out-what")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map(({ row, names: left }) => (
            <tr key={row} className="border-b">
              <td className="figures h-9">{row}</td>
              <td>{left.map(nameOf).join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
