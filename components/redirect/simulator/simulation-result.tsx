import { Check, CornerDownRight, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { useRuleName } from "@/components/analytics/statistics/value-names";
import { cn } from "@/components/ui/cn";
import type { Simulated } from "./simulation";

type Props = { result: Simulated | undefined; problem: string | undefined };

/** The steps of the visit in order, which one decided, and the final address. */
export function SimulationResult({ result, problem }: Props) {
  const t = useTranslations("simulator");
  const ruleName = useRuleName();
  if (problem) return <p className="text-13 text-ink-3">{t("problem", { problem })}</p>;
  if (!result) return <p className="text-13 text-ink-3">{t("nothing-yet")}</p>;
  const { steps, outcome, rule, address, counted, ignored, app } = result;
  const passed = address !== null;
  return (
    <div role="status" aria-label={t("result")} className="rounded-panel border bg-canvas p-3 text-13">
      <ol className="mb-3 flex flex-col gap-1">
        {steps.map(({ step, decided }) => {
          const isRefusal = decided && !passed;
          return (
            <li key={step} className={cn("flex items-center gap-2", decided ? "font-medium" : "text-ink-3")}>
              {isRefusal ? (
                <X aria-hidden className="size-3.5 text-bad" />
              ) : decided ? (
                <CornerDownRight aria-hidden className="size-3.5 text-accent rtl:-scale-x-100" />
              ) : (
                <Check aria-hidden className="size-3.5" />
              )}
              {step === "limit" && outcome === "withheld"
                ? t("steps.limit.withholds")
                : t(`steps.${step}.${decided ? "decides" : "passes"}`, { rule: ruleName(rule) })}
            </li>
          );
        })}
      </ol>
      {passed ? (
        <p>
          <span className="text-ink-3">{t("ends-at")} </span>
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="code break-all underline underline-offset-2"
          >
            {address}
          </a>
        </p>
      ) : (
        <p className="font-medium">{t(`outcomes.${outcome}`)}</p>
      )}
      {app && <p className="mt-1 break-words">{t(`app.${app.kind}`, app)}</p>}
      {ignored.length > 0 && (
        <p className="mt-1 text-12 text-warn">
          {t("ignored", { count: ignored.length, rules: ignored.map(ruleName).join(", ") })}
        </p>
      )}
      <p className="mt-1 text-12 text-ink-3">{t(counted ? "counted" : "not-counted")}</p>
    </div>
  );
}
