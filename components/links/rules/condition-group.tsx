import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Select } from "@/components/ui/select";
import { ConditionRow } from "./condition-row";
import { type Group, mayNest, partPath, readNode, writeNode } from "./condition-tree";
import { type Errors, errorsBelow, messagesOn } from "./rule-errors";

type Props = {
  group: Group;
  /** of the place where the group is */
  errors: Errors;
  depth: number;
  /** how many conditions the rule may still get */
  room: number;
  label: string;
  onChange: (group: Group) => void;
  onRemove?: () => void;
};

const JOINS = ["all", "any", "not-all", "not-any"] as const;

/** Conditions and groups of them under "all of" or "any of". */
export function ConditionGroup({ group, errors, depth, room, label, onChange, onRemove }: Props) {
  const t = useTranslations("rules");
  const { join, parts, negated } = group;
  const put = (next: unknown[]) => onChange({ ...group, parts: next });
  return (
    <fieldset
      aria-label={label}
      className={cn(
        "flex min-w-0 flex-col gap-3",
        depth > 1 && "rounded-panel border bg-canvas p-3 max-sm:p-2",
      )}
    >
      {(parts.length > 0 || onRemove) && (
        <div className="flex items-center gap-2">
          <Select
            aria-label={t("join-label", { label })}
            className="min-w-0 flex-1"
            value={negated ? `not-${join}` : join}
            options={JOINS.map((value) => ({ value, label: t(`joins.${value}`) }))}
            onChange={(value) =>
              onChange({
                ...group,
                join: value.endsWith("all") ? "all" : "any",
                negated: value.startsWith("not-"),
              })
            }
          />
          {onRemove && (
            <Button tone="quiet" size="icon" aria-label={t("remove-group", { label })} onClick={onRemove}>
              <X aria-hidden className="size-4" />
            </Button>
          )}
        </div>
      )}
      {parts.length > 0 && (
        <ol className="flex min-w-0 flex-col gap-3">
          {parts.map((part, at) => (
            // Rows have no names of their own, and only the last ones come and go often.
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
            <li key={at} className="min-w-0 not-first:border-t not-first:pt-3">
              <Part
                raw={part}
                errors={errorsBelow(errors, partPath(group, at))}
                {...{ depth, room, label }}
                number={at + 1}
                onChange={(next) => put(parts.map((each, nth) => (nth === at ? next : each)))}
                onRemove={() => put(parts.filter((_, nth) => nth !== at))}
              />
            </li>
          ))}
        </ol>
      )}
      <Problems messages={group.path.length > 0 ? messagesOn(errors, group.path) : []} />
      <AddButtons isFull={room <= 0} mayNest={mayNest(depth)} onAdd={(part) => put([...parts, part])} />
    </fieldset>
  );
}

type PartProps = Pick<Props, "errors" | "depth" | "room" | "label"> & {
  raw: unknown;
  number: number;
  onChange: (raw: unknown) => void;
  onRemove: () => void;
};

function Part({ raw, errors, depth, room, label, number, onChange, onRemove }: PartProps): ReactNode {
  const t = useTranslations("rules");
  const node = readNode(raw);
  if (node.is !== "group") return <ConditionRow {...{ raw, errors, number, onChange, onRemove }} />;
  return (
    <ConditionGroup
      group={node}
      errors={errors}
      depth={depth + 1}
      room={room}
      label={depth === 1 ? t("group", { number }) : `${label}.${number}`}
      onChange={(next) => onChange(writeNode(next))}
      onRemove={onRemove}
    />
  );
}

type AddProps = { isFull: boolean; mayNest: boolean; onAdd: (part: unknown) => void };

function AddButtons({ isFull, mayNest, onAdd }: AddProps) {
  const t = useTranslations("rules");
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" disabled={isFull} onClick={() => onAdd({ country: [] })}>
        <Plus aria-hidden className="size-3.5" />
        {t("add-condition")}
      </Button>
      {mayNest && (
        <Button size="small" disabled={isFull} onClick={() => onAdd({ any: [{ country: [] }] })}>
          <Plus aria-hidden className="size-3.5" />
          {t("add-group")}
        </Button>
      )}
    </div>
  );
}

export const Problems = ({ messages }: { messages: readonly string[] }) =>
  messages.map((message) => (
    <p key={message} role="alert" className="text-12 text-bad">
      {message}
    </p>
  ));
