import { type ReactNode, useCallback, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "@/components/ui/dialog";
import { DiscardQuestion } from "./discard-question";
import type { NounWith } from "./list-toolbar";
import { GuardContext } from "./record-form";
import { FoundRecord, type RecordNoun } from "./record-screen";
import type { Records } from "./records";

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

/** How a page opens the form of one of its records, and hears of what was saved. */
export type DrawerProps = { open: "new" | number; onClose: () => void; onSaved: (id: number) => void };

type RecordDrawerProps<Row, One> = Pick<DrawerProps, "open" | "onClose"> & {
  records: Records<Row, One, RecordNoun & NounWith<"new-title" | "edit-title">>;
  /** the form of a new one */
  blank: ReactNode;
  /** the form of one that exists */
  children: (record: One) => ReactNode;
};

/** The form of a new record or of one that exists, over the page it was opened on. */
export function RecordDrawer<Row, One>({
  records,
  open,
  onClose,
  blank,
  children,
}: RecordDrawerProps<Row, One>) {
  const t = useTranslations(records.noun);
  return (
    <FormDrawer open title={t(open === "new" ? "new-title" : "edit-title")} onClose={onClose}>
      {open === "new" ? (
        blank
      ) : (
        <FoundRecord records={records} id={open}>
          {children}
        </FoundRecord>
      )}
    </FormDrawer>
  );
}
