import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Button } from "./button";

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is lost for good. Where it can be undone, offer that instead. */
export const ConfirmDialog = ({
  open,
  title,
  text,
  confirm,
  cancel,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => (
  <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-(--veil)" />
      <AlertDialog.Popup className="fixed top-[30dvh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-sm -translate-x-1/2 rounded-dialog border bg-surface p-5 shadow-float outline-none">
        <AlertDialog.Title className="font-semibold text-16">{title}</AlertDialog.Title>
        <AlertDialog.Description className="mt-1 text-13 text-ink-2">{text}</AlertDialog.Description>
        <div className="mt-5 flex justify-end gap-2">
          <Button tone="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            tone="danger"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
);
