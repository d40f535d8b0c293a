"use client";

import { Ban, Gauge, KeyRound, LogOut, ShieldMinus, ShieldPlus, Undo2, UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { faultsOf } from "@/components/form-errors";
import { countColumn, dateColumn, leadColumn, textColumn } from "@/components/shell/list-columns";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Chip } from "@/components/ui/chip";
import type { Column } from "@/components/ui/data-list";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { DotsMenu } from "@/components/ui/menu";
import type { Entry } from "@/components/ui/menu-popup";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast, toastOnError } from "@/components/ui/toast";
import { PROOF_FIELDS, ProofFields, proofIn } from "../account/proof-fields";
import { QuotaDialog } from "../quotas/quota-dialog";
import { useSession } from "../session/queries";
import { AdminList } from "./admin-list";
import { BlockedChip, useBlockWithWords } from "./block-button";
import { NewUserDialog, PasswordLinkDialog } from "./password-link";
import { type AdminUser, usersQuery, useSignOutUser, useUpdateAdmin } from "./queries";

/** Everybody who has an account here. */
export function AdminUsersPage() {
  const t = useTranslations("admin.new-user");
  const own = useSession()?.user?.id;
  const [creating, setCreating] = useState(false);
  return (
    <>
      <div className="mb-3 flex justify-end">
        <Button tone="primary" onClick={() => setCreating(true)}>
          <UserPlus aria-hidden className="size-4" />
          {t("open")}
        </Button>
      </div>
      <AdminList
        noun="admin-users"
        query={usersQuery}
        columns={useUserColumns()}
        menu={(user) => <UserMenu user={user} isOwn={user.id === own} />}
      />
      {creating && <NewUserDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function useUserColumns(): [Column<AdminUser>, ...Column<AdminUser>[]] {
  const t = useTranslations("admin");
  return [
    leadColumn("user", t("columns.user"), "minmax(0,3fr)", ({ username, admin, blocked }) => (
      <span className="flex min-w-0 items-center gap-2 text-14">
        <span className="truncate">{username}</span>
        {admin && <Chip tone="accent">{t("admin")}</Chip>}
        <BlockedChip since={blocked} />
      </span>
    )),
    textColumn(
      "email",
      t("columns.email"),
      "minmax(0,3fr)",
      ({ email, workspaces }) =>
        workspaces.length === 0 ? (
          email
        ) : (
          <>
            <bdi>{email}</bdi> · {t("also-in", { workspaces: workspaces.join(", ") })}
          </>
        ),
      { narrow: "below" },
    ),
    countColumn("links", t("columns.links"), (count) => t("links-word", { count })),
    textColumn("seen", t("columns.seen"), "8rem", ({ lastseen }) =>
      lastseen === null ? t("never-seen") : <RelativeTime date={parseTimestamp(lastseen)} />,
    ),
    dateColumn(t("columns.registered"), ({ registered }) => parseTimestamp(registered)),
  ];
}

type Props = { user: AdminUser; isOwn: boolean };

/** Actions on a user: the role of administrators, quotas, a password link, signing out, blocking. */
export function UserMenu({ user: { id, username: name, admin, blocked }, isOwn }: Props) {
  const t = useTranslations("admin");
  const [open, setOpen] = useState<"role" | "link" | "quotas">();
  const signOut = useSignOutUser();
  const { change: block } = useBlockWithWords({ noun: "user", id, name, blocked: blocked !== null });
  const role: Entry = {
    kind: "action",
    label: t(admin ? "role.end" : "role.make"),
    icon: admin ? <ShieldMinus className="size-4" /> : <ShieldPlus className="size-4" />,
    run: () => setOpen("role"),
  };
  const blocking: Entry = {
    kind: "action",
    label: t(blocked === null ? "block" : "unblock", { name }),
    icon: blocked === null ? <Ban className="size-4" /> : <Undo2 className="size-4" />,
    run: block,
  };
  const link: Entry = {
    kind: "action",
    label: t("password-link.open"),
    icon: <KeyRound className="size-4" />,
    run: () => setOpen("link"),
  };
  const quotas: Entry = {
    kind: "action",
    label: t("quotas.open"),
    icon: <Gauge className="size-4" />,
    run: () => setOpen("quotas"),
  };
  const out: Entry = {
    kind: "action",
    label: t("sign-out.open"),
    icon: <LogOut className="size-4 rtl:-scale-x-100" />,
    run: () =>
      void toastOnError(signOut.mutateAsync(id), () =>
        toast({ tone: "good", title: t("sign-out.done", { name }) }),
      ),
  };
  const others = isOwn ? [] : blocked === null ? [link, out, blocking] : [blocking];
  const entries = [...(blocked === null ? [role] : []), quotas, ...others];
  return (
    <>
      <DotsMenu label={t("menu", { name })} entries={() => entries} />
      {open === "role" && <RoleDialog id={id} name={name} admin={admin} onClose={() => setOpen(undefined)} />}
      {open === "quotas" && <QuotaDialog id={id} name={name} onClose={() => setOpen(undefined)} />}
      {open === "link" && <PasswordLinkDialog id={id} name={name} onClose={() => setOpen(undefined)} />}
    </>
  );
}

type DialogProps = { id: number; name: string; admin: boolean; onClose: () => void };

function RoleDialog({ id, name, admin, onClose }: DialogProps) {
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
          <Button tone="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" tone={admin ? "danger" : "primary"} busy={update.isPending}>
            {t(admin ? "end-go" : "make-go")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
