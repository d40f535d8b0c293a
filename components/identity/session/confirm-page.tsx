"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "@/components/api-client";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { useFragmentValue, useHydrated } from "@/components/ui/browser-values";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { AuthFrame, OtherWay } from "./auth-frame";
import { useSession } from "./queries";

/** Where the token waits while its reader signs in; an address that leads back here would show it to servers. */
const KEPT = "confirm-token";

/** Confirms an address by one press, with the token of a mail: opening the page, as scanners of mail do, confirms nothing. */
export function ConfirmPage() {
  const t = useTranslations("confirm");
  const session = useSession();
  const inAddress = useFragmentValue("token");
  const isHydrated = useHydrated();
  const token = inAddress ?? (isHydrated ? sessionStorage.getItem(KEPT) : null);
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => api.post("/account/confirm", { token: token ?? "" }),
    onSuccess: () => {
      sessionStorage.removeItem(KEPT);
      return client.invalidateQueries();
    },
  });
  if (confirm.isSuccess)
    return (
      <AuthFrame isAnswer title={t("done-title")} intro={t("done")}>
        <Continue />
      </AuthFrame>
    );
  if (session && !session.user)
    return (
      <AuthFrame title={t("title")} intro={t("sign-in-first")}>
        <AppLink
          href={paths.login(paths.confirm())}
          onClick={() => sessionStorage.setItem(KEPT, token ?? "")}
          className={buttonLook({ tone: "primary", size: "large", className: "w-full" })}
        >
          {t("sign-in")}
        </AppLink>
        <p className="mt-4 text-14 text-ink-2">
          <OtherWay question={t("not-mine")} href={paths.forgot()} answer={t("take-over")} />
        </p>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t("title")} intro={session?.user && t("intro", { username: session.user.username })}>
      {confirm.error && (
        <div className="mb-4">
          <Callout tone="bad">{confirm.error.message}</Callout>
        </div>
      )}
      <Button
        tone="primary"
        size="large"
        className="w-full"
        busy={confirm.isPending}
        disabled={!session}
        onClick={() => confirm.mutate()}
      >
        {t("submit")}
      </Button>
    </AuthFrame>
  );
}

function Continue() {
  const t = useTranslations("confirm");
  return (
    <AppLink
      href={paths.links()}
      className={buttonLook({ tone: "primary", size: "large", className: "w-full" })}
    >
      {t("continue")}
    </AppLink>
  );
}
