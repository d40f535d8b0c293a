import { useMemo, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { LinkValues } from "../form/link-values";
import { draftsIn, type RuleDraft } from "./rule-drafts";
import type { Errors } from "./rule-errors";

let made = 0;
const newKey = () => `rule-${++made}`;

/** The form's rules with keys of their own, so that an open or focused one stays so when it moves. */
export function useRuleList() {
  const { control, setValue, formState } = useFormContext<LinkValues>();
  const text = useWatch({ control, name: "rules" });
  const rules = useMemo(() => draftsIn(text), [text]);
  const [kept, setKept] = useState<string[]>(() => rules.map(newKey));
  const keys = rules.map((_, at) => kept[at] ?? `rule-at-${at}`);
  const write = (next: RuleDraft[], nextKeys: string[]) => {
    setKept(nextKeys);
    setValue("rules", JSON.stringify(next), { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  return {
    rules,
    keys,
    errors: formState.errors.rules as Errors,
    /** Answers with the key of the new rule. */
    insert: (at: number, rule: RuleDraft): string => {
      const key = newKey();
      write(rules.toSpliced(at, 0, rule), keys.toSpliced(at, 0, key));
      return key;
    },
    remove: (at: number) => write(rules.toSpliced(at, 1), keys.toSpliced(at, 1)),
    change: (at: number, rule: RuleDraft) => write(rules.with(at, rule), keys),
    move: (from: number, to: number) => write(moved(rules, from, to), moved(keys, from, to)),
  };
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const [one, rest] = [list.slice(from, from + 1), list.toSpliced(from, 1)];
  return rest.toSpliced(to, 0, ...one);
}
