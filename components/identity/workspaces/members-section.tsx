import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { faultOf } from "@/components/form-errors";
import { useUnsaved } from "@/components/shell/unsaved";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyLine } from "@/components/ui/copy-button";
import { emptyingLater, Field, Form, hasText, Input, textIn } from "@/components/ui/form";
import { ConfirmDialog } from "@/components/ui/lazy-confirm-dialog";
import { LoadingRows } from "@/components/ui/loading";
import { Select } from "@/components/ui/select";
import { toast, toastOnError } from "@/components/ui/toast";
import { useSession, useTimeZone } from "../session/queries";
import {
  GIVEN_ROLES,
  type GivenRole,
  invitationsQuery,
  membersQuery,
  useInvite,
  useRevokeInvitation,
} from "./member-queries";
import { MemberRow } from "./member-row";
import { useLeave } from "./own-workspaces";

/** Members and invitations of the workspace, and the button to leave it. */
export function MembersSection() {
  const t = useTranslations("members");
  const session = useSession();
  const { data, error } = useQuery(membersQuery);
  const role = session?.workspace?.role;
  const manages = role === "owner" || role === "admin";
  return (
    <div className="flex flex-col gap-6">
      {error && !data && <Callout tone="bad">{error.message}</Callout>}
      {!data && !error && <LoadingRows label={t("loading")} rows={2} />}
      <ul aria-label={t("list")} className="-mt-6 empty:hidden">
        {data?.map((member) => (
          <MemberRow key={member.id} member={member} mayChange={manages && member.id !== session?.user?.id} />
        ))}
      </ul>
      {manages && <InviteForm />}
      {manages && <InvitationList />}
      {role && role !== "owner" && <Leave name={session?.workspace?.name ?? ""} />}
    </div>
  );
}

function Leave({ name }: { name: string }) {
  const t = useTranslations("members");
  const leave = useLeave();
  const [asking, setAsking] = useState(false);
  const go = () =>
    toastOnError(leave.mutateAsync(undefined), () => toast({ tone: "good", title: t("left", { name }) }));
  return (
    <>
      <Button className="self-start" busy={leave.isPending} onClick={() => setAsking(true)}>
        {t("leave")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("leave-title", { name })}
        text={t("leave-text")}
        confirm={t("leave")}
        cancel={t("cancel")}
        onClose={() => setAsking(false)}
        onConfirm={go}
      />
    </>
  );
}

/** Open invitations. */
export function InvitationList() {
  const t = useTranslations("members");
  const { data = [] } = useQuery(invitationsQuery);
  const format = useFormatter();
  const timeZone = useTimeZone();
  const revoke = useRevokeInvitation();
  if (data.length === 0) return null;
  return (
    <div>
      <h2 className="mb-2 font-medium text-14">{t("open-invitations")}</h2>
      <ul aria-label={t("open-invitations")} className="border-t">
        {data.map(({ id, email, role, expires }) => (
          <li key={id} className="flex min-h-11 items-center gap-4 border-b py-2 text-13">
            <span className="min-w-0 flex-1 truncate">{email}</span>
            <span className="text-ink-2 max-sm:hidden">{t(`roles.${role}`)}</span>
            <span className="text-12 text-ink-3">
              {t("ends", {
                when: format.dateTime(parseTimestamp(expires), { dateStyle: "medium", timeZone }),
              })}
            </span>
            <Button
              size="small"
              aria-label={t("take-back-one", { email })}
              onClick={() => toastOnError(revoke.mutateAsync(id))}
            >
              {t("take-back")}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Invites an address. What comes of it is a link, mailed or to be passed on, shown this once. */
export function InviteForm() {
  const t = useTranslations("members");
  const invite = useInvite();
  const [role, setRole] = useState<GivenRole>("member");
  const [isTyped, setTyped] = useState(false);
  useUnsaved(isTyped);
  const fault = faultOf(invite.error, "email");
  const submit = (form: HTMLFormElement) => {
    const empty = emptyingLater(form);
    const done = () => {
      empty();
      setTyped(hasText(form));
    };
    invite.mutate({ email: textIn(form, "email"), role }, { onSuccess: done });
  };
  return (
    <Form
      onSend={submit}
      onInput={(event) => setTyped(hasText(event.currentTarget))}
      className="flex flex-col gap-4"
    >
      <h2 className="font-medium text-14">{t("invite")}</h2>
      {fault.general && <Callout tone="bad">{fault.general}</Callout>}
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Field label={t("email")} error={fault.field}>
          {(control) => <Input {...control} name="email" type="email" autoComplete="off" />}
        </Field>
        <Field label={t("role")} hint={t(`role-hints.${role}`)}>
          {(control) => (
            <Select
              {...control}
              value={role}
              options={GIVEN_ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
              onChange={setRole}
            />
          )}
        </Field>
      </div>
      <Button type="submit" busy={invite.isPending} className="self-start">
        {t("make-link")}
      </Button>
      {invite.data && <LinkOnce {...invite.data} email={invite.variables.email} />}
    </Form>
  );
}

function LinkOnce({ link, mailed, email }: { link: string; mailed: boolean; email: string }) {
  const t = useTranslations("members");
  return (
    <Callout tone="note">
      {mailed ? t("link-sent", { email }) : t("link-note")}
      <CopyLine name={t("link")} text={link} label={t("copy-link")} shape="words" className="mt-2" />
    </Callout>
  );
}
