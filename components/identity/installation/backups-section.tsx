import { useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Chip } from "@/components/ui/chip";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast, toastOnError } from "@/components/ui/toast";
import { type Backups, useStartBackup } from "./queries";
import { CELL, Facts, FactTable, NUMBER, Section } from "./section";
import { useSize } from "./size";

/** The newest good backup, the last drill, and the latest attempts. */
export function BackupsSection({ backups }: { backups: Backups }) {
  const t = useTranslations("installation.backups");
  const start = useStartBackup();
  const { to, every, good, running, latest, drill } = backups;
  const begin = () => toastOnError(start.mutateAsync(), () => toast({ tone: "good", title: t("started") }));
  return (
    <Section
      title={t("title")}
      beside={
        to !== null && (
          <Button busy={start.isPending || running} onClick={begin}>
            {t(running ? "running" : "start")}
          </Button>
        )
      }
    >
      {to === null && (
        <div className="mb-3">
          <Callout tone="note">{t("no-place")}</Callout>
        </div>
      )}
      <Facts
        facts={[
          [t("good"), good === null ? t("never") : <RelativeTime date={parseTimestamp(good)} />],
          [t("drill"), drill === null ? t("never") : <Drill drill={drill} />],
          ...(to === null ? [] : [[t("place"), to] as const, [t("every"), every] as const]),
        ]}
      />
      {latest.length > 0 && <BackupTable latest={latest} />}
    </Section>
  );
}

function Drill({ drill: { date, error, rows } }: { drill: NonNullable<Backups["drill"]> }) {
  const t = useTranslations("installation.backups");
  return (
    <span className="flex flex-wrap items-center gap-2">
      <RelativeTime date={parseTimestamp(date)} />
      {error === null ? (
        <Chip tone="ok">{t("rows", { count: rows ?? 0 })}</Chip>
      ) : (
        <Chip tone="bad">{t("failed")}</Chip>
      )}
    </span>
  );
}

function BackupTable({ latest }: { latest: Backups["latest"] }) {
  const t = useTranslations("installation.backups");
  const size = useSize();
  return (
    <FactTable
      label={t("latest")}
      columns={[[t("made")], [t("status")], [t("size"), "text-end"], [t("where")]]}
    >
      {latest.map((backup) => (
        <tr key={backup.id} className="border-b">
          <td className={CELL}>
            <RelativeTime date={parseTimestamp(backup.date)} />
          </td>
          <td className={CELL}>
            <BackupStatus backup={backup} />
          </td>
          <td className={NUMBER}>{backup.bytes === null ? "" : size(backup.bytes)}</td>
          <td className={`${CELL} max-w-128 truncate text-12 text-ink-2`}>{backup.error ?? backup.where}</td>
        </tr>
      ))}
    </FactTable>
  );
}

function BackupStatus({ backup: { error, removed, verified } }: { backup: Backups["latest"][number] }) {
  const t = useTranslations("installation.backups");
  if (error !== null) return <Chip tone="bad">{t("failed")}</Chip>;
  if (removed) return <Chip>{t("removed")}</Chip>;
  return <Chip tone="ok">{t(verified ? "verified" : "kept")}</Chip>;
}
