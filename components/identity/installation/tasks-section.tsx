import { useFormatter, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/timestamps";
import { Chip } from "@/components/ui/chip";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Task } from "./queries";
import { CELL, FactTable, NUMBER, Section } from "./section";
import { useTaskName } from "./task-names";

/** The last run of each task of upkeep, those that failed first. */
export function TasksSection({ tasks }: { tasks: Task[] }) {
  const t = useTranslations("installation.tasks");
  const format = useFormatter();
  const taskName = useTaskName();
  return (
    <Section title={t("title")}>
      {tasks.length === 0 ? (
        <p className="border-t py-4 text-13 text-ink-3">{t("none")}</p>
      ) : (
        <FactTable
          label={t("title")}
          columns={[
            [t("task")],
            [t("status")],
            [t("started")],
            [t("count"), "text-end"],
            [t("error"), "ps-4"],
          ]}
        >
          {tasks.map((task) => (
            <tr key={task.name} className="border-b">
              <td className={`${CELL} first-letter:uppercase`}>{taskName(task.name)}</td>
              <td className={CELL}>
                <TaskStatus task={task} />
              </td>
              <td className={CELL}>
                <RelativeTime date={parseTimestamp(task.started)} />
              </td>
              <td className={NUMBER}>{task.count === null ? "" : format.number(task.count)}</td>
              <td className={`${CELL} max-w-96 truncate ps-4 text-ink-2`} title={task.error ?? undefined}>
                {task.error}
              </td>
            </tr>
          ))}
        </FactTable>
      )}
    </Section>
  );
}

function TaskStatus({ task: { running, error } }: { task: Task }) {
  const t = useTranslations("installation.tasks");
  if (running) return <Chip tone="accent">{t("running")}</Chip>;
  return error === null ? <Chip tone="ok">{t("done")}</Chip> : <Chip tone="bad">{t("failed")}</Chip>;
}
