import { Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "./lazy-confirm-dialog";
import { DotsMenu } from "./menu";
import type { Entry } from "./menu-popup";

type Props = {
  label: string;
  /** actions before the destructive last one */
  entries: () => Entry[];
  /** the confirmation; `confirm` is also the label of the menu item */
  question: { title: string; text: string; confirm: string; cancel: string };
  onEnd: () => void;
};

/** A menu whose last item is irreversible and asks for confirmation. */
export function DestructiveMenu({ label, entries, question, onEnd }: Props) {
  const [asking, setAsking] = useState(false);
  const all = (): Entry[] => [
    ...entries(),
    {
      kind: "action",
      label: question.confirm,
      icon: <Trash2 className="size-4" />,
      tone: "danger",
      run: () => setAsking(true),
    },
  ];
  return (
    <>
      <DotsMenu label={label} entries={all} />
      <ConfirmDialog {...question} open={asking} onClose={() => setAsking(false)} onConfirm={onEnd} />
    </>
  );
}
