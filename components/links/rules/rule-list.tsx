import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { GuideLink } from "@/components/shell/guide-link";
import { Button } from "@/components/ui/button";
import { useDragOrder } from "@/components/ui/drag-order";
import { MOST_RULES } from "@/lib/links/rules/enums";
import { useFormRuleLook } from "../form/target-summary";
import { Problems } from "./condition-group";
import { freeName, nameOf } from "./rule-drafts";
import { errorsBelow, messageAt } from "./rule-errors";
import { RuleRow } from "./rule-row";
import { useRuleList } from "./use-rule-list";

/** A link's rules in the order in which a visit asks them: add, edit, copy, remove, move by dragging or by key. */
export function RuleList() {
  const t = useTranslations("rules");
  const list = useRuleList();
  const [opened, setOpened] = useState<string>();
  const isFull = list.rules.length >= MOST_RULES;
  const addRule = () =>
    setOpened(list.insert(list.rules.length, { name: freeName(list.rules, t("new")), url: "" }));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-13">{t("title")}</legend>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="text-12 text-ink-3">
          {t("hint")} <GuideLink to="rules" />
        </p>
        {list.rules.length > 0 && <RuleRows {...{ list, isFull, opened, setOpened }} />}
        <Problems messages={[messageAt(list.errors) ?? []].flat()} />
        <Button size="small" className="self-start" disabled={isFull} onClick={addRule}>
          <Plus aria-hidden className="size-3.5" />
          {t("add")}
        </Button>
      </div>
    </fieldset>
  );
}

type RowsProps = {
  list: ReturnType<typeof useRuleList>;
  isFull: boolean;
  opened: string | undefined;
  setOpened: (key: string | undefined) => void;
};

function RuleRows({ list, isFull, opened, setOpened }: RowsProps) {
  const t = useTranslations("rules");
  const { rules, keys, errors, insert, remove, change, move } = list;
  const [said, setSaid] = useState("");
  const look = useFormRuleLook();
  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= rules.length || from === to) return;
    move(from, to);
    setSaid(t("moved", { position: to + 1, count: rules.length }));
  };
  const drag = useDragOrder({ count: rules.length, onMove: moveTo, axis: "y" });
  return (
    <>
      <ol aria-label={t("title")} className="flex min-w-0 flex-col gap-2">
        {drag.order.map((at) => {
          const rule = rules[at];
          return (
            rule && (
              <RuleRow
                key={keys[at]}
                {...{ rule, at, isFull }}
                look={look({ kind: "rule", name: nameOf(rule) })}
                count={rules.length}
                errors={errorsBelow(errors, [at])}
                isOpen={opened === keys[at]}
                onToggle={() => setOpened(opened === keys[at] ? undefined : keys[at])}
                isDragged={drag.dragged === at}
                item={drag.item(at)}
                grip={drag.grip(at)}
                onMove={(by) => moveTo(at, at + by)}
                onCopy={() =>
                  setOpened(insert(at + 1, { ...rule, name: freeName(rules, nameOf(rule) || t("new")) }))
                }
                onRemove={() => {
                  remove(at);
                  setSaid(t("removed", { name: nameOf(rule) }));
                }}
                onChange={(next) => change(at, next)}
              />
            )
          );
        })}
      </ol>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </>
  );
}
