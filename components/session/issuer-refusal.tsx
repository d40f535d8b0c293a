import { useSearchParams } from "next/navigation";
import { useTranslations } from "use-intl";
import { Callout } from "@/components/ui/callout";
import { useSession } from "./queries";

const REFUSALS = ["unknown", "unverified", "closed", "taken", "disabled", "over", "limited"] as const;

/** Why somebody who was at the issuer is back without being signed in. */
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
