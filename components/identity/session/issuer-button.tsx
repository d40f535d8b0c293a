import { useSearchParams } from "next/navigation";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useSession } from "./queries";
import { useIssuer } from "./sign-in";

/** Signing in, or registering, with the installation's OpenID Connect issuer; nothing where there is none. */
export function IssuerButton({ next }: { next: string }) {
  const t = useTranslations("login");
  const issuer = useSession()?.issuer;
  const go = useIssuer();
  if (!issuer) return null;
  return (
    <div className="mt-6 flex flex-col gap-4">
      <div className="flex items-center gap-3 text-12 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("or")}
      </div>
      {go.error && <Callout tone="bad">{go.error.message}</Callout>}
      <Button size="large" busy={go.isPending} onClick={() => go.mutate({ next })}>
        <span className="truncate">{t("with", { issuer })}</span>
      </Button>
    </div>
  );
}

const REFUSALS = ["unknown", "unverified", "closed", "taken", "disabled", "over", "limited"] as const;

/** Why a person returns from the issuer without being signed in. */
export function IssuerRefusal() {
  const t = useTranslations("login.refusals");
  const error = useSearchParams().get("error");
  const issuer = useSession()?.issuer;
  if (!error || !issuer) return null;
  return (
    <div className="mb-6">
      <Callout tone="bad">{t(refusalOf(error), { issuer })}</Callout>
    </div>
  );
}

/** Ours name themselves. Of next-auth's own, one says that it could not ask the issuer, the others that the answer was not good. */
const refusalOf = (error: string) =>
  REFUSALS.find((known) => known === error) ?? (error === "OAuthSignin" ? "unreachable" : "refused");
