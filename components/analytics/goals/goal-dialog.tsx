import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useTimeZone } from "@/components/identity/session/queries";
import { useShortForm } from "@/components/shell/short-form";
import { Dialog } from "@/components/ui/dialog";
import { Field, Form, FormButtons, Input, textIn } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { GOAL_METRICS, type GoalMetric } from "@/lib/analytics/goals/enums";
import { type Filter, filterQuery, filtersOfQuery } from "../statistics/filter-state";
import { dayIn } from "../statistics/range";
import { useFilterName } from "../statistics/value-names";
import type { Goal } from "./list-query";
import { useSaveGoal } from "./queries";

type Props = {
  /** the one that is changed; undefined for a new one */
  goal?: Goal | undefined;
  /** which visits a new one counts */
  filters?: readonly Filter[];
  onClose: () => void;
};

const WEEKS_4 = 27 * 86_400_000;

/** How many clicks there should be by a day. */
export function GoalDialog({ goal, filters = [], onClose }: Props) {
  const t = useTranslations("goals");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(goal ? "edit-title" : "new-title")}
      description={t("description")}
    >
      <GoalForm goal={goal} filters={filters} onClose={onClose} />
    </Dialog>
  );
}

function GoalForm({ goal, filters, onClose }: Props & { filters: readonly Filter[] }) {
  const t = useTranslations("goals");
  const { id, sending } = useShortForm(goal?.id, onClose);
  const save = useSaveGoal(id);
  const timeZone = useTimeZone();
  const [now] = useState(() => new Date());
  const [metric, setMetric] = useState<GoalMetric>(goal?.metric ?? "clicks");
  const submit = (form: HTMLFormElement) =>
    save.mutate(
      {
        name: textIn(form, "name"),
        metric,
        target: Number(textIn(form, "target")),
        from: textIn(form, "from"),
        to: textIn(form, "to"),
        ...(id === undefined && { filter: filterQuery(filters) }),
      },
      { onSuccess: sending(form) },
    );
  const days = {
    from: goal?.from ?? dayIn(timeZone, now),
    to: goal?.to ?? dayIn(timeZone, new Date(now.getTime() + WEEKS_4)),
  };
  return (
    <Form onSend={submit} className="flex flex-col gap-4">
      <Line name="name" maxLength={100} defaultValue={goal?.name} placeholder={t("example")} autoFocus>
        {t("name")}
      </Line>
      <div className="grid gap-4 sm:grid-cols-2">
        <Line name="target" type="number" min={1} step={1} defaultValue={goal?.target ?? 1_000}>
          {t("target")}
        </Line>
        <Field label={t("metric")}>
          {(control) => (
            <Select
              {...control}
              value={metric}
              onChange={setMetric}
              options={GOAL_METRICS.map((value) => ({ value, label: t(`metrics.${value}`) }))}
            />
          )}
        </Field>
        <Line name="from" type="date" defaultValue={days.from}>
          {t("from")}
        </Line>
        <Line name="to" type="date" defaultValue={days.to}>
          {t("to")}
        </Line>
      </div>
      <Counted filters={goal ? filtersOfQuery(goal.filter) : filters} isNew={!goal} />
      <Refusal message={save.error?.message} />
      <FormButtons
        cancel={t("cancel")}
        onCancel={onClose}
        submit={t(id === undefined ? "create" : "save")}
        busy={save.isPending}
      />
    </Form>
  );
}

const Refusal = ({ message }: { message: string | undefined }) =>
  message !== undefined && (
    <p role="alert" className="text-13 text-bad">
      {message}
    </p>
  );

type LineProps = {
  name: string;
  type?: string;
  min?: number;
  step?: number;
  maxLength?: number;
  placeholder?: string;
  autoFocus?: boolean;
  defaultValue: string | number | undefined;
  children: ReactNode;
};

const Line = ({ children, ...rest }: LineProps) => (
  <Field label={children}>{(control) => <Input {...control} {...rest} required autoComplete="off" />}</Field>
);

/** Which visits a goal counts. */
function Counted({ filters, isNew }: { filters: readonly Filter[]; isNew: boolean }) {
  const t = useTranslations("goals");
  const breakdown = useTranslations("breakdown");
  const filterName = useFilterName();
  if (filters.length === 0)
    return <p className="text-13 text-ink-2">{t(isNew ? "all-visits-hint" : "all-visits")}</p>;
  return (
    <div className="text-13 text-ink-2">
      <p>{t("filters")}</p>
      <ul className="mt-1 flex flex-wrap gap-2">
        {filters.map(({ dimension, kind, names }) => (
          <li
            key={dimension + kind}
            className="max-w-full rounded-control bg-accent-soft px-2 py-1 text-12 text-accent-ink [overflow-wrap:anywhere]"
          >
            {breakdown(`names.${dimension}`)} {breakdown(kind)}{" "}
            {names.map((value) => filterName(dimension, value)).join(", ")}
          </li>
        ))}
      </ul>
    </div>
  );
}
