import { Check, Clock, TrendingDown, TrendingUp, X } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { AppLink } from "@/components/shell/app-link";
import { Chip } from "@/components/ui/chip";
import { DotsMenu } from "@/components/ui/menu";
import type { Entry } from "@/components/ui/menu-popup";
import { toast } from "@/components/ui/toast";
import type { GoalState } from "@/lib/analytics/goals/enums";
import { goalHref } from "./goal-href";
import type { Goal } from "./list-query";
import { useDeleteGoal } from "./queries";

const LOOKS = {
  upcoming: { tone: "plain", Icon: Clock },
  "on-track": { tone: "ok", Icon: TrendingUp },
  behind: { tone: "warn", Icon: TrendingDown },
  reached: { tone: "ok", Icon: Check },
  missed: { tone: "bad", Icon: X },
} as const satisfies Record<GoalState, object>;

/** A goal: how far it is, where it should be by now, and where its pace leads. */
export function GoalRow({ goal, onEdit }: { goal: Goal; onEdit: () => void }) {
  const t = useTranslations("goals");
  const format = useFormatter();
  const remove = useRemoveGoal();
  const { name, metric, target, from, to, progress } = goal;
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "medium", timeZone: "UTC" });
  const entries = (): Entry[] => [
    { kind: "action", label: t("edit"), run: onEdit },
    { kind: "action", tone: "danger", label: t("delete"), run: () => remove(goal) },
  ];
  return (
    <li className="flex min-w-0 flex-col gap-1.5 border-b py-3">
      <div className="flex items-center gap-2">
        <AppLink
          href={goalHref(goal)}
          className="min-w-0 truncate rounded-control font-medium text-14 hover:underline"
        >
          {name}
        </AppLink>
        {progress && <State state={progress.state} />}
        <span className="ms-auto">
          <DotsMenu label={t("actions", { name })} entries={entries} />
        </span>
      </div>
      {progress && <Meter name={name} target={target} progress={progress} />}
      <div className="flex flex-wrap justify-between gap-x-4 text-12 text-ink-3">
        <span className="figures text-ink-2">
          {progress && t(`counts.${metric}`, { count: progress.count, target })}
        </span>
        <span className="figures">
          {progress && progress.forecast !== null && progress.state !== "reached"
            ? t("forecast", { count: progress.forecast, day: day(to) })
            : format.dateTimeRange(new Date(from), new Date(to), { dateStyle: "medium", timeZone: "UTC" })}
        </span>
      </div>
    </li>
  );
}

function State({ state }: { state: GoalState }) {
  const t = useTranslations("goals.states");
  const { tone, Icon } = LOOKS[state];
  return (
    <Chip tone={tone} icon={<Icon aria-hidden className="size-3" />}>
      {t(state)}
    </Chip>
  );
}

type MeterProps = { name: string; target: number; progress: NonNullable<Goal["progress"]> };

/** The share that is there, with a mark where an even pace would be today. */
function Meter({ name, target, progress }: MeterProps) {
  const t = useTranslations("goals");
  const { count, expected, state } = progress;
  const share = (value: number) => `${Math.min((value / target) * 100, 100)}%`;
  const isRunning = state === "on-track" || state === "behind";
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={target}
      aria-valuenow={Math.min(count, target)}
      aria-valuetext={isRunning ? t("expected", { count: expected }) : t(`states.${state}`)}
      className="relative h-2 rounded-full bg-sunken"
    >
      <span
        className={`absolute inset-y-0 start-0 rounded-full ${state === "missed" ? "bg-ink-3" : "bg-accent"}`}
        style={{ inlineSize: share(count) }}
      />
      {isRunning && (
        <span
          title={t("expected", { count: expected })}
          className="absolute -inset-y-1 w-0.5 rounded-full bg-ink"
          style={{ insetInlineStart: `calc(${share(expected)} - 1px)` }}
        />
      )}
    </div>
  );
}

function useRemoveGoal() {
  const t = useTranslations("goals");
  const { mutate } = useDeleteGoal();
  return ({ id, name }: Goal) =>
    mutate(id, {
      onSuccess: () => toast({ tone: "good", title: t("deleted", { name }) }),
      onError: (error) => toast({ tone: "bad", title: error.message }),
    });
}
