import { Ban, Undo2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { toast, toastOnError } from "@/components/ui/toast";
import { type Blockable, useBlock } from "./queries";

type Props = { noun: Blockable["noun"]; id: number; name: string; blocked: boolean };

/** Blocks or unblocks, and says so. */
export function useBlockWithWords({ noun, id, name, blocked }: Props) {
  const t = useTranslations("admin");
  const block = useBlock();
  const change = () =>
    toastOnError(block.mutateAsync({ noun, id, blocked: !blocked }), () =>
      toast({ tone: "good", title: t(blocked ? "let-go" : "done", { name }) }),
    );
  return { change, busy: block.isPending };
}

/** Blocks and unblocks without confirmation: nothing is lost by either. */
export function BlockButton(props: Props) {
  const t = useTranslations("admin");
  const { name, blocked } = props;
  const { change, busy } = useBlockWithWords(props);
  return (
    <Button
      size="icon"
      tone="quiet"
      busy={busy}
      aria-label={t(blocked ? "unblock" : "block", { name })}
      title={t(blocked ? "unblock" : "block", { name })}
      onClick={change}
    >
      {blocked ? <Undo2 aria-hidden className="size-4" /> : <Ban aria-hidden className="size-4" />}
    </Button>
  );
}

/** The state of a row that is blocked; nothing for any other. */
export function BlockedChip({ since }: { since: string | null }) {
  const t = useTranslations("admin");
  if (since === null) return null;
  return (
    <Chip tone="bad" icon={<Ban aria-hidden className="size-3" />}>
      {t("blocked")}
    </Chip>
  );
}
