import { Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "./lazy-confirm-dialog";
import { DotsMenu } from "./menu";
import type { Entry } from "./menu-popup";

type Props = {
  label: string;
  /** what can be done before the last line, which ends the thing */
  entries: () => Entry[];
  /** what is asked before it ends; `confirm` is the line's word, too */
  question: { title: string; text: string; confirm: string; cancel: string };
  onEnd: () => void;
};

/** The menu of something whose end cannot be taken back: its last line asks first. */
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
