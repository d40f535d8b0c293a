import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { ApiError } from "@/components/api-client";
import { useHasTakenOver } from "@/components/ui/use-has-taken-over";
import { CodeStep } from "./code-step";
import { useSession, useSignIn } from "./queries";

type Props = { ticket: string; next: string; onBack: () => void };

/** Somebody comes from the issuer to an account with a second step: its code is all that is missing. */
export function TicketStep({ ticket, next, onBack }: Props) {
  const t = useTranslations("login");
  const router = useRouter();
  const issuer = useSession()?.issuer ?? "";
  const signIn = useSignIn();
  const { error } = signIn;
  const isAsking = error instanceof ApiError && error.reason === "code-needed";
  return (
    <CodeStep
      intro={t("code-intro-issuer", { issuer })}
      problem={isAsking ? undefined : error?.message}
      busy={signIn.isPending}
      onCode={(code) => signIn.mutate({ ticket, code }, { onSuccess: () => router.replace(next) })}
      onBack={onBack}
    />
  );
}

/** What the issuer's word is worth, from the part of the address that no server is told. */
export const useTicket = (): string | null =>
  useHasTakenOver() ? new URLSearchParams(window.location.hash.slice(1)).get("ticket") : null;
