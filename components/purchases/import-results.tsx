import { useTranslations } from "use-intl";
import type { ImportResult } from "./types";

/** How many rows are good, and each that is not, with the reason. */
export function ImportResults({ result: { good, known, refused, results } }: { result: ImportResult }) {
  const t = useTranslations("purchase-import");
  const bad = results.filter(({ result }) => result === "refused");
  return (
    <div role="status" className="text-13">
      <p>{t("summary", { good, known, refused })}</p>
      {bad.length > 0 && (
        <table className="mt-2 block max-h-56 w-full overflow-y-auto">
          <thead className="text-left text-12 text-ink-3">
            <tr>
              <th className="w-16 py-1 font-semibold">{t("row")}</th>
              <th className="w-1/3 py-1 font-semibold">{t("code")}</th>
              <th className="py-1 font-semibold">{t("reason")}</th>
            </tr>
          </thead>
          <tbody>
            {bad.map(({ row, purchase_code, message }) => (
              <tr key={row} className="border-t align-top">
                <td className="figures py-1">{row}</td>
                <td className="code break-all py-1 pr-2 text-12">{purchase_code}</td>
                <td className="py-1 text-bad">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
