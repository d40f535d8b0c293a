"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { EmptyState } from "@/components/shell/empty-state";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LoadingRows } from "@/components/ui/loading";
import { useNow } from "@/components/ui/now";
import { BackupsSection } from "./backups-section";
import { type Finding, findingsIn } from "./findings";
import { ProcessesSection } from "./processes-section";
import { type Overview, overviewQuery } from "./queries";
import { DatabaseSection, StorageSection } from "./storage-section";
import { useTaskName } from "./task-names";
import { TasksSection } from "./tasks-section";

/** How the installation is: what stands out first, then its processes, backups, data and upkeep. */
export function InstallationOverviewPage() {
  const t = useTranslations("installation");
  const { data, error, refetch } = useQuery(overviewQuery);
  if (!data)
    return error ? (
      <EmptyState title={error.message}>
        <Button onClick={() => void refetch()}>{t("retry")}</Button>
      </EmptyState>
    ) : (
      <LoadingRows label={t("loading")} />
    );
  const { processes, tasks, database, storage, backups } = data;
  return (
    <div className="flex flex-col gap-10">
      <Findings overview={data} />
      <Part title={t("processes.title")} part={processes}>
        {(known) => <ProcessesSection processes={known} />}
      </Part>
      <Part title={t("backups.title")} part={backups}>
        {(known) => <BackupsSection backups={known} />}
      </Part>
      <Part title={t("database.title")} part={database}>
        {(known) => <DatabaseSection database={known} />}
      </Part>
      <Part title={t("storage.title")} part={storage}>
        {(known) => <StorageSection storage={known} />}
      </Part>
      <Part title={t("tasks.title")} part={tasks}>
        {(known) => <TasksSection tasks={known} />}
      </Part>
    </div>
  );
}

type PartProps<T> = { title: string; part: T | null; children: (part: T) => React.ReactNode };

/** A part of the overview, or that it can't be told at the moment. */
function Part<T>({ title, part, children }: PartProps<T>) {
  const t = useTranslations("installation");
  return part === null ? <Callout tone="bad">{t("unknown", { part: title })}</Callout> : children(part);
}

/** Findings that are nothing bad. */
const NEWS = new Set<Finding["kind"]>(["versions", "update"]);

function Findings({ overview }: { overview: Overview }) {
  const t = useTranslations("installation");
  const words = useFindingWords();
  const found = findingsIn(overview);
  if (found.length === 0)
    return (
      <p className="flex items-center gap-2 text-14">
        <CircleCheck aria-hidden className="size-4 text-ok" />
        {t("well")}
      </p>
    );
  return (
    <ul aria-label={t("attention")} className="flex flex-col gap-2">
      {found.map((finding) => (
        <li key={JSON.stringify(finding)}>
          <Callout tone={NEWS.has(finding.kind) ? "note" : "bad"}>{words(finding)}</Callout>
        </li>
      ))}
    </ul>
  );
}

function useFindingWords() {
  const t = useTranslations("installation.findings");
  const format = useFormatter();
  const taskName = useTaskName();
  const now = useNow(60_000);
  return (finding: Finding): string => {
    switch (finding.kind) {
      case "silent":
        return t("silent", { machine: finding.machine, number: finding.number });
      case "versions":
        return t("versions", { count: finding.count });
      case "update":
        return t("update", { version: finding.version });
      case "disk":
        return t("disk", { machine: finding.machine, share: finding.share });
      case "task":
        return t("task", { name: taskName(finding.name), error: finding.error });
      case "connections":
        return t("connections", { count: finding.connections, most: finding.most });
      case "old-backup":
        return t("old-backup", { when: format.relativeTime(parseTimestamp(finding.date), now) });
      case "backup":
      case "drill":
        return t(finding.kind, { error: finding.error });
      case "no-place":
      case "no-backup":
        return t(finding.kind);
    }
  };
}
