import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { MOST_RULES } from "@/lib/links/rules/enums";
import { freeName, nameOf } from "./rule-drafts";
import { errorsBelow, messageAt } from "./rule-errors";
import { RuleRow } from "./rule-row";
import { useRuleList } from "./use-rule-list";

/** A link's rules in the order in which a visit asks them: add, edit, copy, remove, move by dragging or by key. */
export function RuleList() {
  const t = useTranslations("rules");
  const { rules, keys, errors, insert, remove, change, move } = useRuleList();
  const [opened, setOpened] = useState<string>();
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState("");
  const isFull = rules.length >= MOST_RULES;
  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= rules.length || from === to) return;
    move(from, to);
    setSaid(t("moved", { position: to + 1, count: rules.length }));
  };
  const problem = messageAt(errors);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-13">{t("title")}</legend>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="text-12 text-ink-3">{t("hint")}</p>
        {rules.length > 0 && (
          <ol aria-label={t("title")} className="flex min-w-0 flex-col gap-2">
            {rules.map((rule, at) => (
              <RuleRow
                key={keys[at]}
                {...{ rule, at, isFull }}
                count={rules.length}
                errors={errorsBelow(errors, [at])}
                isOpen={opened === keys[at]}
                onToggle={() => setOpened(opened === keys[at] ? undefined : keys[at])}
                isDragged={dragged === at}
                onDragStart={() => setDragged(at)}
                onDragEnter={() => {
                  if (dragged === undefined || dragged === at) return;
                  moveTo(dragged, at);
                  setDragged(at);
                }}
                onDragEnd={() => setDragged(undefined)}
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
            ))}
          </ol>
        )}
        <span aria-live="polite" className="sr-only">
          {said}
        </span>
        {problem && (
          <p role="alert" className="text-12 text-bad">
            {problem}
          </p>
        )}
        <Button
          size="small"
          className="self-start"
          disabled={isFull}
          onClick={() => setOpened(insert(rules.length, { name: freeName(rules, t("new")), url: "" }))}
        >
          <Plus aria-hidden className="size-3.5" />
          {t("add")}
        </Button>
      </div>
    </fieldset>
  );
}
