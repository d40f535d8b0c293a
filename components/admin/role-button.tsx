import { ShieldMinus, ShieldPlus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { PROOF_FIELDS, ProofFields, proofIn } from "@/components/account/proof-fields";
import { faultsOf } from "@/components/form-errors";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { toast } from "@/components/ui/toast";
import { useUpdateAdmin } from "./queries";

type Props = { id: number; name: string; admin: boolean };

/** Makes somebody an administrator, or ends that, with a proof of who asks. */
export function RoleButton({ id, name, admin }: Props) {
  const t = useTranslations("admin.role");
  const [open, setOpen] = useState(false);
  const label = t(admin ? "end" : "make", { name });
  const Icon = admin ? ShieldMinus : ShieldPlus;
  return (
    <>
      <Button size="icon" tone="quiet" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <Icon aria-hidden className="size-4" />
      </Button>
      {open && <RoleDialog id={id} name={name} admin={admin} onClose={() => setOpen(false)} />}
    </>
  );
}

function RoleDialog({ id, name, admin, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("admin.role");
  const update = useUpdateAdmin();
  const { general } = faultsOf(update.error, PROOF_FIELDS);
  const submit = (form: HTMLFormElement) =>
    update.mutate(
      { id, admin: !admin, ...proofIn(form, "password") },
      {
        onSuccess: () => {
          toast({ tone: "good", title: t(admin ? "ended" : "made", { name }) });
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(admin ? "end-title" : "make-title", { name })}
      description={t(admin ? "end-text" : "make-text")}
    >
      <Form onSend={submit} className="flex flex-col gap-4">
        {general && <Callout tone="bad">{general}</Callout>}
        <ProofFields name="password" error={update.error} autoFocus />
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" tone={admin ? "danger" : "primary"} busy={update.isPending}>
            {t(admin ? "end-go" : "make-go")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
