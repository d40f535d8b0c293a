import { type ReactNode, useCallback, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { GuardContext } from "./form-guard";

type Props = { title: string; open: boolean; onClose: () => void; children: ReactNode };

/** A form over the page it belongs to. Closing asks only when something would be lost. */
export function FormDrawer({ title, open, onClose, children }: Props) {
  const t = useTranslations("form");
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
      <ConfirmDialog
        open={asking}
        title={t("discard-title")}
        text={t("discard-text")}
        confirm={t("discard")}
        cancel={t("keep-editing")}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      />
    </>
  );
}
