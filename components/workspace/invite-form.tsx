import { useState } from "react";
import { useTranslations } from "use-intl";
import { faultOf } from "@/components/form-errors";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Form, textIn } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { GIVEN_ROLES, type GivenRole, useInvite } from "./member-queries";

/** Invites an address. What comes of it is a link to pass on, shown this once. */
export function InviteForm() {
  const t = useTranslations("members");
  const invite = useInvite();
  const [role, setRole] = useState<GivenRole>("member");
  const fault = faultOf(invite.error, "email");
  const submit = (form: HTMLFormElement) => {
    invite.mutate({ email: textIn(form, "email"), role }, { onSuccess: () => form.reset() });
  };
  return (
    <Form onSend={submit} className="flex flex-col gap-4">
      <h3 className="font-medium text-14">{t("invite")}</h3>
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
      {invite.data && <LinkOnce link={invite.data.link} />}
    </Form>
  );
}

function LinkOnce({ link }: { link: string }) {
  const t = useTranslations("members");
  return (
    <Callout tone="note">
      {t("link-note")}
      <div className="mt-2 flex items-center gap-2 rounded-control border border-line-strong bg-surface py-1 pr-1 pl-3">
        <output aria-label={t("link")} className="code min-w-0 flex-1 break-all text-13">
          {link}
        </output>
        <CopyButton text={link} label={t("copy-link")} shape="words" />
      </div>
    </Callout>
  );
}
