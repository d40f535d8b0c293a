import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, CircleX } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { cn } from "@/components/ui/cn";
import type { Check, DnsRecord, Step } from "./types";

const MARKS = {
  right: { Icon: CircleCheck, tone: "text-ok" },
  wrong: { Icon: CircleX, tone: "text-bad" },
  unanswered: { Icon: CircleAlert, tone: "text-warn" },
  waiting: { Icon: CircleDashed, tone: "text-ink-3" },
  unneeded: { Icon: CircleMinus, tone: "text-ink-3" },
} as const;

/** Five steps from a name to a link that works, each with what was found and what to do. */
export function Checklist({ check, host }: { check: Check; host: string }) {
  const t = useTranslations("domains.steps");
  return (
    <ol className="border-t">
      {check.steps.map((step, at) => {
        const { Icon, tone } = MARKS[step.state];
        return (
          <li key={step.step} className="flex gap-3 border-b py-3">
            <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", tone)} />
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium text-14">
                  <span className="figures text-ink-3">{at + 1}</span> {t(`${step.step}.title`)}
                </span>
                <span className={cn("text-12", tone)}>{t(`states.${step.state}`)}</span>
              </div>
              <Detail step={step} check={check} host={host} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** What was found, and in plain words what that means. */
function Detail({ step: { step, state, reason }, check, host }: { step: Step; check: Check; host: string }) {
  const t = useTranslations("domains.steps");
  const format = useFormatter();
  const records = check.records.filter(({ type }) => (type === "TXT") === (step === "ownership"));
  const words =
    step === "certificate" && state === "right" && check.validuntil
      ? t("valid-until", {
          date: format.dateTime(parseTimestamp(check.validuntil), { dateStyle: "medium", timeZone: "UTC" }),
        })
      : reason
        ? t(`certificate.reasons.${reason}`)
        : t(`${step}.${state}`, { host: host.replace(/^https?:\/\//, "") });
  return (
    <>
      <p className="mt-0.5 text-13 text-ink-2">{words}</p>
      {(step === "resolves" || step === "ownership") && state === "right" && <FoundLine records={records} />}
      {(step === "points" || step === "ownership") && state === "wrong" && (
        <Compared
          records={step === "points" ? records.filter((record) => record.state === "wrong") : records}
        />
      )}
    </>
  );
}

const FoundLine = ({ records }: { records: DnsRecord[] }) => (
  <p className="code mt-1 break-all text-12 text-ink-3">
    {records.flatMap(({ type, found }) => found.map((value) => `${type} ${value}`)).join("  ·  ")}
  </p>
);

function Compared({ records }: { records: DnsRecord[] }) {
  const t = useTranslations("domains.steps");
  return (
    <dl className="mt-2 flex flex-col gap-2">
      {records.map(({ type, expected, found }) => (
        <div key={type} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 text-12">
          <dt className="text-ink-3">{t("expected")}</dt>
          <dd className="code break-all">
            {type} {expected.join(", ")}
          </dd>
          <dt className="text-ink-3">{t("found")}</dt>
          <dd className="code break-all text-bad">
            {found.length > 0 ? `${type} ${found.join(", ")}` : t("nothing")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
