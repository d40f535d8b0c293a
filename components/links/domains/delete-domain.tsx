import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { ConfirmDialogProps } from "@/components/ui/confirm-dialog";
import { Field, Input } from "@/components/ui/form";
import { toast, toastOnError } from "@/components/ui/toast";
import { domains, hostOf, useDeleteDomain } from "./queries";

type Props = { id: number; onDeleted: () => void; onCancel: () => void };

/** Says what breaks with a domain and deletes it once its name is typed. */
export function DeleteDomain({ id, onDeleted, onCancel }: Props) {
  const t = useTranslations("domains.deleting");
  const { data } = useQuery(domains.one(id));
  const remove = useDeleteDomain();
  if (!data) return null;
  const host = hostOf(data);
  return (
    <TypeToConfirm
      title={t("title", { host })}
      name={host}
      label={t("type", { host })}
      confirm={t("confirm")}
      cancel={t("cancel")}
      busy={remove.isPending}
      onCancel={onCancel}
      onConfirm={() =>
        toastOnError(remove.mutateAsync(id), () => {
          toast({ tone: "good", title: t("deleted", { host }) });
          onDeleted();
        })
      }
    >
      <p>{t("breaks", { links: data.links, qrs: data.qrs })}</p>
    </TypeToConfirm>
  );
}

type TypeToConfirmProps = Pick<ConfirmDialogProps, "title" | "confirm" | "cancel" | "onConfirm"> & {
  /** what will be lost */
  children: ReactNode;
  /** has to be typed first */
  name: string;
  label: string;
  busy: boolean;
  onCancel: () => void;
};

/** For what cannot be undone and others rely on: its name has to be typed first. */
export function TypeToConfirm({
  title,
  children,
  name,
  label,
  confirm,
  cancel,
  busy,
  ...on
}: TypeToConfirmProps) {
  const [typed, setTyped] = useState("");
  const isRight = typed.trim().toLowerCase() === name.toLowerCase();
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && on.onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-(--veil)" />
        <AlertDialog.Popup className="fixed top-[20dvh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 rounded-dialog border bg-surface p-5 shadow-float outline-none">
          <AlertDialog.Title className="font-semibold text-16">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="mt-1 text-13 text-ink-2">
            {children}
          </AlertDialog.Description>
          <form
            className="mt-4 flex flex-col gap-5"
            onSubmit={(event) => {
              event.preventDefault();
              if (isRight) on.onConfirm();
            }}
          >
            <Field label={label}>
              {(control) => (
                <Input
                  {...control}
                  autoFocus
                  autoComplete="off"
                  spellCheck={false}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  className="code"
                />
              )}
            </Field>
            <div className="flex justify-end gap-2">
              <Button tone="quiet" onClick={on.onCancel}>
                {cancel}
              </Button>
              <Button type="submit" tone="danger" disabled={!isRight} busy={busy}>
                {confirm}
              </Button>
            </div>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
