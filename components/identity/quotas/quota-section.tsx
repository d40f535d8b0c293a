import { CircleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { useFirstQuery } from "@/components/first-data";
import { Callout } from "@/components/ui/callout";
import { Chip } from "@/components/ui/chip";
import { LoadingRows } from "@/components/ui/loading";
import { type Quota, quotasQuery } from "./queries";

/** How much of its limits the workspace has used, and a warning before the last tenth. Where nothing is limited there is nothing. */
export function QuotaSection() {
  const t = useTranslations("quotas");
  const format = useFormatter();
  const { data: quotas = [] } = useFirstQuery(quotasQuery);
  if (quotas.length === 0) return null;
  const isShort = quotas.some((quota) => stateOf(quota) !== "fine");
  return (
    <section aria-label={t("title")} className="flex flex-col gap-3">
      <ul className="flex flex-wrap gap-x-8 gap-y-2">
        {quotas.map((quota) => (
          <li key={quota.name} className="figures flex items-center gap-2 text-13 text-ink-2">
            {t(`of.${quota.name}`, {
              used: format.number(quota.used),
              limit: format.number(quota.limit),
              count: quota.limit,
            })}
            <State quota={quota} />
          </li>
        ))}
      </ul>
      {isShort && <Callout tone="note">{t("what-to-do")}</Callout>}
    </section>
  );
}

/** The same in the settings, where a workspace without limits reads that it has none. */
export function QuotaSettings() {
  const t = useTranslations("quotas");
  const { data, error } = useFirstQuery(quotasQuery);
  if (error && !data) return <Callout tone="bad">{error.message}</Callout>;
  if (!data) return <LoadingRows label={t("loading")} rows={2} />;
  return data.length > 0 ? <QuotaSection /> : <p className="text-13 text-ink-2">{t("none")}</p>;
}

function State({ quota }: { quota: Quota }) {
  const t = useTranslations("quotas");
  const state = stateOf(quota);
  if (state === "fine") return null;
  return (
    <Chip tone={state === "full" ? "bad" : "warn"} icon={<CircleAlert aria-hidden className="size-3" />}>
      {t(state)}
    </Chip>
  );
}

/** One person alone in a workspace for one lacks nothing. */
function stateOf({ name, used, limit }: Quota): "fine" | "near" | "full" {
  if (used >= limit) return name === "members" && used === 1 ? "fine" : "full";
  return used >= limit * 0.9 ? "near" : "fine";
}
