import { useTranslations } from "use-intl";
import { Field, Input } from "@/components/ui/form";
import { MOST_CONDITIONS } from "@/lib/links/rules/enums";
import { ConditionGroup, Problems } from "./condition-group";
import { countSingles, readRoot, writeRoot } from "./condition-tree";
import { OutcomeFields } from "./outcome-fields";
import { nameOf, type RuleDraft } from "./rule-drafts";
import { type Errors, errorsBelow, messageAt } from "./rule-errors";

type Props = { rule: RuleDraft; errors: Errors; onChange: (rule: RuleDraft) => void };

/** One rule's name, whom it is about, and what it does. */
export function RuleEditor({ rule, errors, onChange }: Props) {
  const t = useTranslations("rules");
  const root = readRoot(rule.when);
  const count = root.parts.reduce<number>((sum, part) => sum + countSingles(part), 0);
  return (
    <div className="flex min-w-0 flex-col gap-4 border-t p-3">
      <Field label={t("name")} hint={t("name-hint")} error={messageAt(errorsBelow(errors, ["name"]))}>
        {(field) => (
          <Input
            {...field}
            maxLength={60}
            value={nameOf(rule)}
            onChange={(event) => onChange({ ...rule, name: event.target.value })}
          />
        )}
      </Field>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="font-medium text-13">{t("if")}</p>
        {root.parts.length === 0 && <p className="text-13 text-ink-3">{t("no-conditions")}</p>}
        <ConditionGroup
          group={root}
          errors={errorsBelow(errors, ["when"])}
          depth={1}
          room={MOST_CONDITIONS - count}
          label={t("conditions")}
          onChange={(group) => onChange(withWhen(rule, writeRoot(group)))}
        />
      </div>
      <OutcomeFields {...{ rule, errors, onChange }} />
      <Problems messages={[messageAt(errors) ?? []].flat()} />
    </div>
  );
}

function withWhen({ when: _before, ...rule }: RuleDraft, when: unknown): RuleDraft {
  return when === undefined ? rule : { ...rule, when };
}
