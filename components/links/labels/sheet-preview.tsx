import { useFormatter, useTranslations } from "use-intl";
import type { LabelsPreviewResponse } from "@/lib/links/labels/schema";

type Sheet = LabelsPreviewResponse["data"];

/** Millimetres of a module that every printer can do. */
const EASY = 0.4;

/** The first page as it will be printed, how many there are, and what speaks against it. */
export function SheetPreview({ sheet, problems }: { sheet: Sheet | undefined; problems: string[] }) {
  const t = useTranslations("labels");
  const format = useFormatter();
  return (
    <section aria-label={t("preview")} className="flex flex-col gap-3 lg:sticky lg:top-4 lg:self-start">
      {problems.map((problem) => (
        <p key={problem} role="alert" className="text-13 text-bad">
          {problem}
        </p>
      ))}
      {sheet ? (
        <>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(sheet.svg)}`}
            alt={t("page")}
            className="w-full border bg-white shadow-float"
          />
          <p role="status" className="figures text-13">
            {t("counts", { labels: sheet.labels, pages: sheet.pages })}
          </p>
          <p className="text-12 text-ink-3">
            {t(sheet.module < EASY ? "module-small" : "module", {
              module: format.number(sheet.module, { maximumFractionDigits: 2 }),
            })}
          </p>
          <p className="text-12 text-ink-3">{t("print-hint")}</p>
        </>
      ) : (
        problems.length === 0 && (
          <p className="grid min-h-48 place-items-center rounded-panel border border-dashed p-6 text-center text-13 text-ink-3">
            {t("nothing")}
          </p>
        )
      )}
    </section>
  );
}
