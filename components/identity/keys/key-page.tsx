"use client";

import { useFormatter, useTranslations } from "use-intl";
import { useFirstQuery } from "@/components/first-data";
import { paths } from "@/components/paths";
import { usePageTitle } from "@/components/shell/page-title";
import { RecordHeader, RecordScreen } from "@/components/shell/record-screen";
import { parseTimestamp } from "@/components/timestamps";
import { useOrigin } from "@/components/ui/browser-values";
import { Callout } from "@/components/ui/callout";
import { Chip } from "@/components/ui/chip";
import { cn } from "@/components/ui/cn";
import { CodeBlock } from "@/components/ui/copy-button";
import { useNow } from "@/components/ui/now";
import { RelativeTime } from "@/components/ui/relative-time";
import { useTimeZone } from "../session/queries";
import { firstCall } from "./key-help";
import { type KeyCall, type KeyUse, keyUseQuery } from "./queries";

/** One API key: its scopes, its remaining calls this minute, its latest calls. */
export function KeyPage({ id }: { id: number }) {
  const t = useTranslations("key-page");
  const query = useFirstQuery(keyUseQuery(id));
  usePageTitle(query.data?.name, t("title"));
  const back = { href: paths.settings("keys"), label: t("back") };
  return (
    <RecordScreen query={query} missing={t("not-found")} back={back}>
      {(use) => (
        <>
          <RecordHeader back={back} title={use.name} meta={<Facts use={use} />} />
          <Parts use={use} />
        </>
      )}
    </RecordScreen>
  );
}

function Facts({ use: { prefix, last4, scopes, created, lastused } }: { use: KeyUse }) {
  const t = useTranslations("keys");
  const timeZone = useTimeZone();
  const ago = (timestamp: string) => () => (
    <RelativeTime date={parseTimestamp(timestamp)} timeZone={timeZone} />
  );
  return (
    <>
      <span className="code text-12">
        {prefix}…{last4}
      </span>
      <span className="flex gap-1">
        {scopes.map((scope) => (
          <Chip key={scope}>{scope}</Chip>
        ))}
      </span>
      <span>{t.rich("created", { ago: ago(created) })}</span>
      <span>{lastused ? t.rich("used", { ago: ago(lastused) }) : t("unused")}</span>
    </>
  );
}

function Parts({ use }: { use: KeyUse }) {
  const t = useTranslations("key-page");
  const origin = useOrigin();
  const now = useNow(10_000);
  const end = [use.revoked, use.expires].find((date) => date && parseTimestamp(date) <= now);
  return (
    <div className="flex max-w-3xl flex-col gap-10">
      {end && <Callout tone="note">{t("ended")}</Callout>}
      <section>
        <h2 className="mb-3 font-semibold text-16">{t("meter-title")}</h2>
        <KeyMeter use={use} />
      </section>
      <section>
        <h2 className="font-semibold text-16">{t("try")}</h2>
        <p className="mt-0.5 mb-3 max-w-[60ch] text-13 text-ink-2">{t("try-text")}</p>
        <CodeBlock title="curl" code={firstCall(origin)} copyLabel={t("copy")} />
      </section>
      <section>
        <h2 className="font-semibold text-16">{t("calls")}</h2>
        <p className="mt-0.5 mb-3 max-w-[60ch] text-13 text-ink-2">{t("calls-text")}</p>
        <CallTable calls={use.calls} />
      </section>
    </div>
  );
}

/** How many calls a key has left in this minute. */
export function KeyMeter({ use: { limit, remaining, resets } }: { use: KeyUse }) {
  const t = useTranslations("key-page");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const share = remaining / limit;
  return (
    <div className="flex max-w-md flex-col gap-2">
      <div
        role="meter"
        aria-label={t("meter")}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={remaining}
        className="h-2 overflow-hidden rounded-control bg-sunken"
      >
        <div
          className={cn("h-full", share > 0.2 ? "bg-accent" : "bg-warn")}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <p className="figures text-13">
        {t("left", { left: remaining, limit })}
        {" · "}
        <span className="text-ink-3">
          {remaining === limit
            ? t("full")
            : t("resets", {
                time: format.dateTime(parseTimestamp(resets), { timeStyle: "medium", timeZone }),
              })}
        </span>
      </p>
    </div>
  );
}

const COLUMNS = ["at", "method", "path", "status", "duration"] as const;

/** The last calls with a key, the newest first. */
export function CallTable({ calls }: { calls: KeyCall[] }) {
  const t = useTranslations("key-page");
  const format = useFormatter();
  const timeZone = useTimeZone();
  if (calls.length === 0) return <p className="border-t py-4 text-13 text-ink-3">{t("none")}</p>;
  return (
    // Scrolls, so the keyboard must be able to reach it.
    <div tabIndex={0} role="region" aria-label={t("calls")} className="max-h-120 overflow-auto border-t">
      <table className="w-full whitespace-nowrap text-13">
        <thead className="sticky top-0 bg-canvas text-12 text-ink-3">
          <tr className="border-b text-start">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="h-8 pe-4 font-semibold">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.map(({ at, method, path, status, duration }, index) => (
            // Calls have no names, and the list is only ever read as a whole.
            <tr key={`${at}-${index}`} className="border-b">
              <td className="figures h-9 pe-4">
                {format.dateTime(parseTimestamp(at), {
                  month: "short",
                  day: "numeric",
                  hour: "2-digit",
                  minute: "2-digit",
                  second: "2-digit",
                  timeZone,
                })}
              </td>
              <td className="code pe-4 text-12">{method}</td>
              <td className="code pe-4 text-12">{path}</td>
              <td className="pe-4">
                <Chip tone={toneOf(status)}>{status}</Chip>
              </td>
              <td className="figures text-ink-2">{t("ms", { value: duration })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const toneOf = (status: number) => (status < 400 ? "ok" : status < 500 ? "warn" : "bad");
