import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/lazy-confirm-dialog";
import { Select } from "@/components/ui/select";
import { toast, toastOnError } from "@/components/ui/toast";
import { GIVEN_ROLES, type Member, useChangeRole, useRemoveMember } from "./member-queries";

type Props = { member: Member; mayChange: boolean };

/** One member with role; managers can change the role or remove the member. */
export function MemberRow({ member: { id, username, email, role }, mayChange }: Props) {
  const t = useTranslations("members");
  const change = useChangeRole();
  const remove = useRemoveMember();
  const [asking, setAsking] = useState(false);
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-2 border-b py-2">
      <div className="min-w-0 flex-1 basis-36">
        <div className="truncate font-medium text-13">{username}</div>
        <div className="truncate text-12 text-ink-3">{email}</div>
      </div>
      {role === "owner" || !mayChange ? (
        <span className="text-13 text-ink-2">{t(`roles.${role}`)}</span>
      ) : (
        <div className="ms-auto flex items-center gap-2 sm:gap-4">
          <Select
            aria-label={t("role-of", { name: username })}
            size="middle"
            value={role}
            options={GIVEN_ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
            onChange={(next) =>
              toastOnError(change.mutateAsync({ id, role: next }), () =>
                toast({ tone: "good", title: t("role-changed", { name: username }) }),
              )
            }
          />
          <Button
            size="small"
            aria-label={t("remove-one", { name: username })}
            onClick={() => setAsking(true)}
          >
            {t("remove")}
          </Button>
          <ConfirmDialog
            open={asking}
            title={t("remove-title", { name: username })}
            text={t("remove-text")}
            confirm={t("remove")}
            cancel={t("cancel")}
            onClose={() => setAsking(false)}
            onConfirm={() => toastOnError(remove.mutateAsync(id))}
          />
        </div>
      )}
    </li>
  );
}
