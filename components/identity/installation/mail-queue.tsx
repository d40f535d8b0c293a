"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { GuideLink } from "@/components/shell/guide-link";
import { parseTimestamp } from "@/components/timestamps";
import { Callout } from "@/components/ui/callout";
import { Chip } from "@/components/ui/chip";
import { LoadingRows } from "@/components/ui/loading";
import { useNow } from "@/components/ui/now";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tabs } from "@/components/ui/tabs";
import { MAIL_STATES, type MailState } from "@/lib/platform/mail/enums";
import { type MailFilter, type MailQueue, mailsQuery, type QueuedMail, useChangeMail } from "./queries";
import { QueueButtons } from "./queue-buttons";
import { CELL, FactTable, Section } from "./section";

/** Mails on their way and of the last month. */
export function MailQueueSection() {
  const t = useTranslations("queues.mail");
  const [state, setState] = useState<MailFilter>("all");
  const { data, error } = useQuery(mailsQuery(state));
  return (
    <Section title={t("title")} beside={data?.oldest && <Oldest since={data.oldest} />}>
      {data && !data.enabled && (
        <div className="mb-2">
          <Callout tone="note">
            {t("disabled")} <GuideLink to="mail" />
          </Callout>
        </div>
      )}
      <Tabs
        label={t("filter")}
        value={state}
        onChange={setState}
        options={(["all", ...MAIL_STATES] as const).map((value) => ({
          value,
          label:
            value === "all"
              ? t("states.all")
              : t("with-count", { state: t(`states.${value}`), count: data?.counts[value] ?? 0 }),
        }))}
      />
      {error && !data && <Callout tone="bad">{error.message}</Callout>}
      {data ? <MailTable mails={data.mails} /> : !error && <LoadingRows label={t("loading")} />}
    </Section>
  );
}

/** Since when the oldest of a queue has been waiting. */
export function Oldest({ since }: { since: string }) {
  const t = useTranslations("queues");
  return (
    <p className="text-12 text-ink-3">
      {t.rich("oldest", { when: () => <RelativeTime date={parseTimestamp(since)} /> })}
    </p>
  );
}

function MailTable({ mails }: { mails: MailQueue["mails"] }) {
  const t = useTranslations("queues.mail");
  if (mails.length === 0) return <p className="border-t py-4 text-13 text-ink-3">{t("none")}</p>;
  return (
    <FactTable
      label={t("title")}
      columns={[
        [t("to")],
        [t("template")],
        [t("state")],
        [t("created")],
        [t("error")],
        [t("actions"), "sr-only"],
      ]}
    >
      {mails.map((mail) => (
        <MailRow key={mail.id} mail={mail} />
      ))}
    </FactTable>
  );
}

function MailRow({ mail }: { mail: QueuedMail }) {
  const t = useTranslations("queues.mail");
  const format = useFormatter();
  const now = useNow(30_000);
  const change = useChangeMail();
  const { id, to, template, state, attempts, error, created, next } = mail;
  return (
    <tr className="border-b">
      <td className={CELL}>{to}</td>
      <td className={`${CELL} text-ink-2`}>{template}</td>
      <td className={CELL}>
        <Chip tone={TONES[state]}>{t(`states.${state}`)}</Chip>
        {attempts > 0 && (
          <span className="ms-2 text-12 text-ink-3">{t("attempts", { count: attempts })}</span>
        )}
      </td>
      <td className={CELL}>
        <RelativeTime date={parseTimestamp(created)} />
      </td>
      <td className={`${CELL} max-w-96 truncate text-12 text-ink-2`} title={error || undefined}>
        {error || (next && t("next", { when: format.relativeTime(parseTimestamp(next), now) }))}
      </td>
      <td className="text-end">
        {state === "waiting" && (
          <QueueButtons
            name={to}
            what="mail"
            isBusy={change.isPending}
            onChange={(kind) => change.mutateAsync({ id, change: kind })}
          />
        )}
      </td>
    </tr>
  );
}

const TONES = {
  waiting: "accent",
  sending: "accent",
  sent: "ok",
  failed: "bad",
  expired: "bad",
  unknown: "warn",
} as const satisfies Record<MailState, string>;
