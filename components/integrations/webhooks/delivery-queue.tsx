"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Oldest } from "@/components/identity/installation/mail-queue";
import { QueueButtons } from "@/components/identity/installation/queue-buttons";
import { CELL, FactTable, Section } from "@/components/identity/installation/section";
import { parseTimestamp } from "@/components/timestamps";
import { Callout } from "@/components/ui/callout";
import { Chip } from "@/components/ui/chip";
import { LoadingRows } from "@/components/ui/loading";
import { useNow } from "@/components/ui/now";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tabs } from "@/components/ui/tabs";
import { type AnyDelivery, allDeliveriesQuery, type QueueFilter, useChangeAnyDelivery } from "./queries";

const STATES = ["waiting", "failed"] as const;

/** Deliveries of all workspaces that wait, or failed for good in the last month. */
export function DeliveryQueueSection() {
  const t = useTranslations("queues.delivery");
  const [state, setState] = useState<QueueFilter>("waiting");
  const { data, error } = useQuery(allDeliveriesQuery(state));
  return (
    <Section title={t("title")} beside={data?.oldest && <Oldest since={data.oldest} />}>
      <Tabs
        label={t("filter")}
        value={state}
        onChange={setState}
        options={STATES.map((value) => ({
          value,
          label: t(`counts.${value}`, {
            count: data?.counts[value] ?? 0,
            retrying: data?.counts.retrying ?? 0,
          }),
        }))}
      />
      {error && !data && <Callout tone="bad">{error.message}</Callout>}
      {data ? (
        <DeliveryTable deliveries={data.deliveries} state={state} />
      ) : (
        !error && <LoadingRows label={t("loading")} />
      )}
    </Section>
  );
}

type TableProps = { deliveries: AnyDelivery[]; state: QueueFilter };

function DeliveryTable({ deliveries, state }: TableProps) {
  const t = useTranslations("queues.delivery");
  if (deliveries.length === 0)
    return <p className="border-t py-4 text-13 text-ink-3">{t(`none-${state}`)}</p>;
  return (
    <FactTable
      label={t("title")}
      columns={[
        [t("to")],
        [t("event")],
        [t("workspace")],
        [t("created")],
        [t("response")],
        [t("actions"), "sr-only"],
      ]}
    >
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} />
      ))}
    </FactTable>
  );
}

function DeliveryRow({ delivery }: { delivery: AnyDelivery }) {
  const t = useTranslations("queues.delivery");
  const format = useFormatter();
  const now = useNow(30_000);
  const change = useChangeAnyDelivery();
  const { id, host, event, workspace, created, attempts, status, answer, next } = delivery;
  return (
    <tr className="border-b">
      <td className={CELL}>{host}</td>
      <td className={`${CELL} code text-12`}>{event}</td>
      <td className={CELL}>{workspace}</td>
      <td className={CELL}>
        <RelativeTime date={parseTimestamp(created)} />
      </td>
      <td className={`${CELL} max-w-96 truncate text-12 text-ink-2`} title={answer ?? undefined}>
        {attempts > 0 && <Chip tone={next ? "warn" : "bad"}>{t("attempts", { count: attempts })}</Chip>}{" "}
        {status} {answer || (next && t("next", { when: format.relativeTime(parseTimestamp(next), now) }))}
      </td>
      <td className="text-end">
        <QueueButtons
          name={host}
          what="delivery"
          isOver={next === null}
          isBusy={change.isPending}
          onChange={(kind) => change.mutateAsync({ id, change: kind })}
        />
      </td>
    </tr>
  );
}
