import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { oneOf } from "@/components/shell/url-params";
import { useAddressValue } from "@/components/shell/url-state";
import { Callout } from "@/components/ui/callout";
import { LoadingRows } from "@/components/ui/loading";
import { Segmented } from "@/components/ui/segmented";
import { type Validations as Counted, OUTCOMES, validationsQuery } from "./queries";
import { FILLS, ValidationChart, ValidationTable } from "./validation-chart";

const SPANS = ["7", "28", "90"] as const;
const VIEWS = ["chart", "days", "countries"] as const;

/** How often programs asked for codes: by day as a chart or a table, and by country. */
export function Validations() {
  const t = useTranslations("validations");
  const [span, setSpan] = useAddressValue("days", oneOf(SPANS, "28"), "replace");
  const [view, setView] = useAddressValue("view", oneOf(VIEWS), "replace");
  const { data, error } = useQuery(validationsQuery(Number(span)));
  return (
    <section aria-labelledby="validations-title" className="mt-10 border-t pt-6">
      <h2 id="validations-title" className="font-semibold text-16">
        {t("title")}
      </h2>
      <p className="mt-0.5 mb-4 max-w-[68ch] text-13 text-ink-2">{t("text")}</p>
      <div className="mb-4 flex flex-wrap gap-x-6 gap-y-3">
        <Segmented
          label={t("span")}
          value={span}
          options={SPANS.map((value) => ({ value, label: t("last", { days: value }) }))}
          onChange={(next) => void setSpan(next)}
        />
        <Segmented
          label={t("view")}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
          onChange={(next) => void setView(next)}
        />
      </div>
      {error && !data && <Callout tone="bad">{error.message}</Callout>}
      {!error && !data && <LoadingRows label={t("loading")} rows={3} />}
      {data && <Shown view={view} counted={data} />}
    </section>
  );
}

function Shown({ view, counted }: { view: (typeof VIEWS)[number]; counted: Counted }) {
  const t = useTranslations("validations");
  const format = useFormatter();
  if (view === "countries") {
    const rows = counted.countries.map((row) => ({ ...row, key: row.country }));
    return <ValidationTable label={t("by-country")} first={t("country")} rows={rows} />;
  }
  if (view === "days") {
    const date = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeZone: "UTC" });
    const rows = counted.series.toReversed().map((row) => ({ ...row, key: row.at, name: date(row.at) }));
    return <ValidationTable label={t("by-day")} first={t("day-column")} rows={rows} />;
  }
  return (
    <>
      <ValidationChart {...counted} />
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-12 text-ink-2">
        {OUTCOMES.map((outcome) => (
          <li key={outcome} className="flex items-center gap-1.5">
            <svg aria-hidden width={10} height={10}>
              <rect width={10} height={10} rx={2} className={FILLS[outcome]} />
            </svg>
            {t(outcome)}
            <span className="figures text-ink-3">{format.number(counted.totals[outcome])}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
