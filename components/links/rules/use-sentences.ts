import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { optionsQuery } from "../picker/queries";
import { type Group, readNode, readRoot } from "./condition-tree";
import { outcomeOf, type RuleDraft, sharesOf, splitsIn } from "./rule-drafts";
import { useConditionWords } from "./use-condition-words";
import { textIn } from "./values";

/** Rules in plain words: "If the country is Germany and it is Saturday → example.com/weekend". */
export function useSentences() {
  const t = useTranslations("rules.sentence");
  const format = useFormatter();
  const words = useConditionWords();
  const outcome = useOutcomeWords();
  const part = (raw: unknown): string => {
    const node = readNode(raw);
    if (node.is === "unknown") return JSON.stringify(raw) ?? "";
    return node.is === "group" ? inBrackets(node) : words(node);
  };
  const joined = ({ join, parts }: Group) =>
    parts.length === 0
      ? "…"
      : format.list(parts.map(part), { type: join === "all" ? "conjunction" : "disjunction" });
  const inBrackets = (group: Group): string => {
    const inner = group.parts.length > 1 || group.negated ? `(${joined(group)})` : joined(group);
    return group.negated ? t("not", { inner }) : inner;
  };
  const when = (group: Group) => (group.negated ? inBrackets(group) : joined(group));
  return (rule: RuleDraft): string => {
    const root = readRoot(rule.when);
    return root.parts.length === 0
      ? t("everyone", { outcome: outcome(rule) })
      : t("if", { when: when(root), outcome: outcome(rule) });
  };
}

/** What a rule does, in words. */
function useOutcomeWords() {
  const t = useTranslations("rules.sentence");
  const format = useFormatter();
  const pages = useQuery(optionsQuery("splash")).data ?? [];
  const address = (url: unknown) => textIn(url).replace(/^https?:\/\//i, "") || "…";
  const percent = (share: number) =>
    format.number(share / 100, { style: "percent", maximumFractionDigits: 1 });
  return (rule: RuleDraft): string => {
    switch (outcomeOf(rule)) {
      case "url":
        return address(rule.url);
      case "split": {
        const shares = sharesOf(rule);
        return format.list(
          splitsIn(rule).map(({ url }, at) =>
            t("share", { url: address(url), share: percent(shares[at] ?? 0) }),
          ),
          { type: "disjunction" },
        );
      }
      case "splash": {
        const id = textIn(rule.splash);
        if (id === "") return t("default-splash");
        return t("splash", { name: pages.find(({ value }) => value === id)?.label ?? `#${id}` });
      }
      case "unavailable":
        return t("unavailable");
    }
  };
}
