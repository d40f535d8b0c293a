import { type ReactNode, useCallback, useRef, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { DiscardQuestion } from "./discard-question";
import { GuardContext } from "./record-form";

type Props = { title: string; open: boolean; onClose: () => void; children: ReactNode };

/** A form over the page it belongs to. Closing asks only when something would be lost. */
export function FormDrawer({ title, open, onClose, children }: Props) {
  const dirty = useRef(false);
  const [asking, setAsking] = useState(false);
  const report = useCallback((isDirty: boolean) => {
    dirty.current = isDirty;
  }, []);
  const leave = () => (dirty.current ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={leave}
        shape="right"
        padded={false}
        title={title}
        className="max-w-120!"
      >
        <GuardContext value={{ report, leave }}>{children}</GuardContext>
      </Dialog>
      <DiscardQuestion words="form" open={asking} onAnswered={() => setAsking(false)} onDiscard={onClose} />
    </>
  );
}
