import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "@/components/session/queries";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { laterOpen } from "@/components/ui/later";
import { LoadingRows } from "@/components/ui/loading-rows";
import { tell } from "@/components/ui/tell";
import { toast } from "@/components/ui/toast";
import { InvitationList } from "./invitation-list";
import { InviteForm } from "./invite-form";
import { membersQuery, useLeave } from "./member-queries";
import { MemberRow } from "./member-row";

const ConfirmDialog = laterOpen(() =>
  import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog),
);

/** Who is in the workspace, who is invited, and the way out. */
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
      <ul aria-label={t("list")} className="border-t empty:hidden">
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
    tell(leave.mutateAsync(undefined), () => toast({ tone: "good", title: t("left", { name }) }));
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
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          go();
        }}
      />
    </>
  );
}
