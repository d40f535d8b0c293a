import { useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/timestamps";
import { Chip } from "@/components/ui/chip";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Process } from "./queries";
import { CELL, FactTable, NUMBER, Section } from "./section";
import { useSize } from "./size";

/** Every process of every machine: its version, since when it runs, and what it holds. */
export function ProcessesSection({ processes }: { processes: Process[] }) {
  const t = useTranslations("installation.processes");
  const size = useSize();
  const end = "text-end";
  return (
    <Section title={t("title")}>
      {processes.length === 0 ? (
        <p className="border-t py-4 text-13 text-ink-3">{t("none")}</p>
      ) : (
        <FactTable
          label={t("title")}
          columns={[
            [t("machine")],
            [t("status")],
            [t("version")],
            [t("started")],
            [t("memory"), end],
            [t("spool"), end],
            [t("disk"), end],
          ]}
        >
          {processes.map((process) => (
            <tr key={`${process.machine} ${process.number} ${process.started}`} className="border-b">
              <td className={CELL}>
                {process.machine}{" "}
                <span className="text-ink-3">{t("number", { number: process.number })}</span>
              </td>
              <td className={CELL}>
                <ProcessStatus process={process} />
              </td>
              <td className={CELL}>
                <span className="code text-12">{process.version}</span>{" "}
                <span className="text-12 text-ink-3">{t("node", { version: process.node })}</span>
              </td>
              <td className={CELL}>
                <RelativeTime date={parseTimestamp(process.started)} />
              </td>
              <td className={NUMBER}>{size(process.memory)}</td>
              <td className={NUMBER}>{size(process.spool)}</td>
              <td className={NUMBER}>
                {process.diskfree === null || process.disk === null
                  ? t("no-disk")
                  : t("free", { free: size(process.diskfree), all: size(process.disk) })}
              </td>
            </tr>
          ))}
        </FactTable>
      )}
    </Section>
  );
}

function ProcessStatus({ process: { running, leader, far, seen } }: { process: Process }) {
  const t = useTranslations("installation.processes");
  return (
    <span className="flex items-center gap-1.5">
      {running ? <Chip tone="ok">{t("running")}</Chip> : <Chip tone="bad">{t("silent")}</Chip>}
      {leader && <Chip>{t("leader")}</Chip>}
      {far && <Chip>{t("far")}</Chip>}
      {!running && (
        <span className="text-12 text-ink-3">
          <RelativeTime date={parseTimestamp(seen)} />
        </span>
      )}
    </span>
  );
}
