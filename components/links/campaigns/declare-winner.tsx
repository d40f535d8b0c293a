import { Trophy } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { lazyOpen } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { partsOf } from "../short-link";
import { type Member, useDeclareWinner, useSetPauses } from "./queries";

const WinnerDialog = lazyOpen(
  () => import("./winner-dialog").then((module) => module.WinnerDialog),
  "components/links/campaigns/winner-dialog",
);
const UNDO_FOR = 10_000;

type Props = {
  campaignId: number;
  members: Member[];
  /** the rotator is being edited: what was not saved would be lost */
  isChanged: boolean;
  onDeclared: () => void;
};

/** Leaves the rotator one link, once there are clicks to compare. Can be undone. */
export function DeclareWinner({ campaignId, members, isChanged, onDeclared }: Props) {
  const t = useTranslations("winner");
  const [open, setOpen] = useState(false);
  const { declare, isPending } = useDeclaring(campaignId);
  const running = members.filter(({ paused, state }) => !paused && state === "active");
  const hasClicks = members.some(({ clicks }) => clicks > 0);
  if (!open && (running.length < 2 || !hasClicks)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trophy aria-hidden className="size-4" />
        {t("declare")}
      </Button>
      <WinnerDialog
        open={open}
        campaignId={campaignId}
        isChanged={isChanged}
        busy={isPending}
        onCancel={() => setOpen(false)}
        onChoose={(member) =>
          declare(member, () => {
            setOpen(false);
            onDeclared();
          })
        }
      />
    </>
  );
}

/** Declares a winner, says what became of the others, and offers to let them run again. */
function useDeclaring(campaignId: number) {
  const t = useTranslations("winner");
  const { mutateAsync, isPending } = useDeclareWinner(campaignId);
  const pauses = useSetPauses(campaignId);
  const failed = ({ message }: Error) => toast({ tone: "bad", title: t("failed"), description: message });
  const declare = ({ id, shorturl, paused: wasPaused }: Member, then: () => void) =>
    void mutateAsync(id).then((paused) => {
      const before = paused.map((one) => ({ id: one, paused: false }));
      then();
      toast({
        tone: "good",
        title: t("declared", { name: partsOf(shorturl).slug, count: paused.length }),
        duration: UNDO_FOR,
        action: {
          label: t("undo"),
          run: () =>
            void pauses.mutateAsync(wasPaused ? [...before, { id, paused: true }] : before).catch(failed),
        },
      });
    }, failed);
  return { declare, isPending };
}
