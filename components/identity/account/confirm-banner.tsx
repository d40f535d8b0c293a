import { MailWarning } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { toast, toastOnError } from "@/components/ui/toast";
import { WriteLock } from "@/components/ui/write-lock";
import type { Session } from "../session/queries";
import { useResendConfirmation } from "./queries";

type Props = { user: NonNullable<NonNullable<Session>["user"]> };

/** Asks people who have registered to confirm their address, and says what they can't do until then. */
export function ConfirmBanner({ user }: Props) {
  const t = useTranslations("confirm.banner");
  if (user.confirmation === "none") return null;
  return (
    <section aria-label={t("label")} className="border-b bg-sunken px-4 py-3 text-13 sm:px-8">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <MailWarning aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        <div className="min-w-0 flex-1 basis-64">
          <p className="break-words font-medium">{t("title", { email: user.email })}</p>
          <p className="mt-1 text-ink-2">{t(user.confirmation)}</p>
        </div>
        <ResendButton />
      </div>
    </section>
  );
}

/** Has the link that confirms the address mailed again. */
export function ResendButton() {
  const t = useTranslations("confirm.banner");
  const resend = useResendConfirmation();
  return (
    <WriteLock value={null}>
      <Button
        size="small"
        busy={resend.isPending}
        onClick={() =>
          toastOnError(resend.mutateAsync(undefined), () => toast({ tone: "good", title: t("sent") }))
        }
      >
        {t("resend")}
      </Button>
    </WriteLock>
  );
}
