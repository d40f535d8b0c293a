"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { PageHeader } from "@/components/shell/page-header";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { toast } from "@/components/ui/toast";
import { WriteLock } from "@/components/ui/write-lock";
import { useAcceptInvitation } from "./own-workspaces";

/** Accepts an invitation: one press makes the signed-in person a member. */
export function JoinPage() {
  const t = useTranslations("join");
  const router = useRouter();
  const token = useSearchParams().get("token") ?? "";
  const accept = useAcceptInvitation();
  const join = () =>
    accept.mutate(token, {
      onSuccess: () => {
        toast({ tone: "good", title: t("joined") });
        router.replace(paths.overview());
      },
    });
  if (token === "")
    return (
      <>
        <PageHeader title={t("title")} />
        <div className="flex max-w-[60ch] flex-col items-start gap-4">
          <Callout tone="bad">{t("incomplete")}</Callout>
          <AppLink href={paths.overview()} className={buttonLook()}>
            {t("to-overview")}
          </AppLink>
        </div>
      </>
    );
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="flex max-w-[60ch] flex-col items-start gap-4">
        {accept.error && <Callout tone="bad">{accept.error.message}</Callout>}
        <p className="text-14 text-ink-2">{t("text")}</p>
        {/* Viewers of one workspace may still join another. */}
        <WriteLock value={null}>
          <Button tone="primary" busy={accept.isPending} onClick={join}>
            {t("join")}
          </Button>
        </WriteLock>
      </div>
    </>
  );
}
