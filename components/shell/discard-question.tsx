import { useTranslations } from "use-intl";
import { ConfirmDialog } from "@/components/ui/lazy-confirm-dialog";

type Props = {
  /** whose messages to use: those of any form, of a link's, or of one whose draft is kept meanwhile */
  words: "form" | "link-form" | "draft";
  open: boolean;
  onAnswered: () => void;
  onDiscard: () => void;
};

/** Asks before what was typed into a form is thrown away. */
export function DiscardQuestion({ words, open, onAnswered, onDiscard }: Props) {
  const t = useTranslations(words);
  return (
    <ConfirmDialog
      open={open}
      title={t("discard-title")}
      text={t("discard-text")}
      confirm={t("discard")}
      cancel={t("keep-editing")}
      onClose={onAnswered}
      onConfirm={onDiscard}
    />
  );
}
