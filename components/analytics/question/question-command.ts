import { useFormatter, useTranslations } from "use-intl";
import { useQuestion } from "./use-question";

/** What is typed as a question, and the line of the command menu that opens the statistics it is answered from; both undefined while it is none. */
export function useQuestionCommand(typed: string) {
  const t = useTranslations("question");
  const names = useTranslations("breakdown.names");
  const days = useDays();
  const { answer, isPending } = useQuestion(typed);
  const what =
    answer && [answer.link?.alias, names(answer.asked), days(answer.days)].filter(Boolean).join(", ");
  const line = answer && {
    id: `question-${what}`,
    label: answer.unknown ? t("open-all") : t("open", { what: what ?? "" }),
    detail: "↵",
    href: answer.href,
  };
  return { answer, isPending, line };
}

/** Days in words. They have no hours that a time zone could move. */
export function useDays(): (days: { from: string; to: string }) => string {
  const format = useFormatter();
  return ({ from, to }) =>
    format.dateTimeRange(new Date(from), new Date(to), { dateStyle: "medium", timeZone: "UTC" });
}
