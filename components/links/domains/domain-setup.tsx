import { useQuery } from "@tanstack/react-query";
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleX,
  ExternalLink,
  RefreshCw,
} from "lucide-react";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/cn";
import { RelativeTime } from "@/components/ui/relative-time";
import { type Check, checkQuery, type DnsRecord, type OneDomain, type Step } from "./queries";
import { RecordTable } from "./record-table";

/** The setup checklist, the DNS records that satisfy it, and where the bare domain leads. */
export function DomainSetup({ domain }: { domain: OneDomain }) {
  const t = useTranslations("domains");
  const { data, error, isFetching, refetch } = useQuery(checkQuery(domain.id));
  const check = data?.check ?? domain.check;
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Section
        title={t("checklist")}
        aside={
          <>
            <span className="text-12 text-ink-3">
              {check.checked
                ? t.rich("checked", {
                    ago: () => <RelativeTime date={parseTimestamp(check.checked ?? "")} />,
                  })
                : t("never-checked")}
            </span>
            <Button size="small" busy={isFetching} onClick={() => void refetch()}>
              <RefreshCw aria-hidden className="size-3.5" />
              {t("check-now")}
            </Button>
          </>
        }
      >
        {error && <Callout tone="bad">{error.message}</Callout>}
        <Lost check={check} />
        <NotServed status={data?.status ?? domain.status} check={check} />
        <Checklist check={check} host={domain.domain} />
      </Section>
      <Section title={t("leads")}>
        <dl className="border-t">
          <Lead name={t("root")} to={domain.redirectroot} test={domain.domain} />
          <Lead name={t("unknown")} to={domain.redirect404} test={`${domain.domain}/no-such-link-here`} />
          <Lead name={t("expired")} to={domain.redirectexpired ?? ""} test={domain.redirectexpired ?? ""} />
        </dl>
      </Section>
      <div className="lg:col-span-2">
        <RecordTable domain={domain} check={check} />
      </div>
    </div>
  );
}

/** Says since when a domain that worked points here no more. */
function Lost({ check: { lostsince, recovered } }: { check: Check }) {
  const t = useTranslations("domains.lost");
  const since = lostsince ?? recovered;
  if (!since) return null;
  const when = () => <RelativeTime date={parseTimestamp(since)} />;
  if (!lostsince) return <p className="mb-3 text-12 text-ink-3">{t.rich("recovered", { when })}</p>;
  return (
    <div className="mb-3">
      <Callout tone="bad">{t.rich("since", { when })}</Callout>
    </div>
  );
}

/** Says that visitors get nothing here, and what ends that. */
function NotServed({ status, check }: Pick<OneDomain, "status" | "check">) {
  const t = useTranslations("domains.not-served");
  const format = useFormatter();
  if (check.served) return null;
  const date = check.claimends
    ? format.dateTime(parseTimestamp(check.claimends), { dateStyle: "medium", timeZone: "UTC" })
    : "";
  return (
    <div className="mb-3">
      <Callout tone="note">
        {t(status === "expired" ? "expired" : date ? "pending" : "unverified", { date })}
      </Callout>
    </div>
  );
}

const Section = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <section className="min-w-0">
    <div className="mb-3 flex min-h-7 flex-wrap items-center justify-between gap-2">
      <h2 className="font-semibold text-16">{title}</h2>
      <div className="flex items-center gap-3">{aside}</div>
    </div>
    {children}
  </section>
);

/** `test` is where it can be tried; "" while there is nothing to try. */
function Lead({ name, to, test }: { name: string; to: string; test: string }) {
  const t = useTranslations("domains");
  return (
    <div className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b py-2">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className={cn("col-start-1 text-13", to && "truncate")}>
        {to ? <bdi dir="ltr">{to}</bdi> : t("our-page")}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        {test && (
          <a
            href={test}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 rounded-control text-13 text-ink-2 underline underline-offset-2 hover:text-ink"
          >
            {t("test")}
            <span className="sr-only">: {name}</span>
            <ExternalLink aria-hidden className="size-3" />
          </a>
        )}
      </dd>
    </div>
  );
}

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

/** The result of a check, with an explanation. */
function Detail({ step: { step, state, reason }, check, host }: { step: Step; check: Check; host: string }) {
  const t = useTranslations("domains.steps");
  const format = useFormatter();
  const records = check.records.filter(({ type }) => (type === "TXT") === (step === "ownership"));
  // Without https a domain needs no certificate; with it, one is merely not looked at.
  const isUnasked = step === "certificate" && state === "unneeded" && host.startsWith("https:");
  const words =
    step === "certificate" && state === "right" && check.validuntil
      ? t("valid-until", {
          date: format.dateTime(parseTimestamp(check.validuntil), { dateStyle: "medium", timeZone: "UTC" }),
        })
      : reason
        ? t(`certificate.reasons.${reason}`)
        : t(`${isUnasked ? "points" : step}.${state}`, { host: host.replace(/^https?:\/\//, "") });
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
