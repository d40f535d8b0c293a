"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { paths } from "@/components/paths";
import { useTimeZone } from "@/components/session/queries";
import { RecordHeader } from "@/components/shell/record-header";
import { RecordScreen } from "@/components/shell/record-screen";
import { Callout } from "@/components/ui/callout";
import { Chip } from "@/components/ui/chip";
import { CodeBlock } from "@/components/ui/code-block";
import { RelativeTime } from "@/components/ui/relative-time";
import { CallTable } from "./call-table";
import { firstCall } from "./first-call";
import { KeyMeter } from "./key-meter";
import { useOrigin } from "./origin";
import { type KeyUse, keyUseQuery } from "./queries";

/** One API key: what it may do, what is left of its minute, its last calls. */
export function KeyPage({ id }: { id: number }) {
  const t = useTranslations("key-page");
  const query = useQuery(keyUseQuery(id));
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
    <RelativeTime moment={parseTimestamp(timestamp)} timeZone={timeZone} />
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
  const end = [use.revoked, use.expires].find((moment) => moment && parseTimestamp(moment) <= new Date());
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
