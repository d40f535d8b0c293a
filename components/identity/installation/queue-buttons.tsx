import { RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/lazy-confirm-dialog";
import { toast, toastOnError } from "@/components/ui/toast";

type Change = "retry" | "drop";
type Props = {
  /** whom it goes to */
  name: string;
  what: "mail" | "delivery";
  isBusy: boolean;
  /** what is over can only be tried again */
  isOver?: boolean;
  onChange: (change: Change) => Promise<unknown>;
};

/** Has something in a queue tried at once, or gives it up, which is confirmed: it can't be sent again. */
export function QueueButtons({ name, what, isBusy, isOver = false, onChange }: Props) {
  const t = useTranslations("queues");
  const [asking, setAsking] = useState(false);
  const apply = (change: Change) =>
    toastOnError(onChange(change), () => toast({ tone: "good", title: t(`${what}.${change}-done`) }));
  return (
    <span className="inline-flex gap-1">
      <Button
        size="icon-small"
        tone="quiet"
        busy={isBusy}
        aria-label={t("retry", { name })}
        title={t("retry", { name })}
        onClick={() => apply("retry")}
      >
        <RotateCw aria-hidden className="size-4" />
      </Button>
      {!isOver && (
        <Button
          size="icon-small"
          tone="quiet"
          aria-label={t("drop", { name })}
          title={t("drop", { name })}
          onClick={() => setAsking(true)}
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t(`${what}.drop-title`)}
        text={t(`${what}.drop-text`, { name })}
        confirm={t("drop-go")}
        cancel={t("cancel")}
        onConfirm={() => apply("drop")}
        onClose={() => setAsking(false)}
      />
    </span>
  );
}
