import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useFormatter, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { useIssuer, useTimeZone } from "@/components/session/queries";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { tell } from "@/components/ui/tell";
import { toast } from "@/components/ui/toast";
import { useDisconnect, type WaysIn, waysInQuery } from "./queries";

const REFUSALS = ["other-person", "already"] as const;

/** Whether the installation's OpenID Connect issuer signs this person in; nothing where there is none. */
export function IssuerConnection() {
  const t = useTranslations("settings.issuer");
  const { data } = useQuery(waysInQuery);
  const said = useSearchParams().get("refused");
  const refusal = REFUSALS.find((known) => known === said);
  if (!data?.issuer) return null;
  const { issuer, connected } = data;
  return (
    <section className="mt-8 flex max-w-md flex-col items-start gap-3" aria-label={t("title", { issuer })}>
      <h3 className="font-semibold text-14">{t("title", { issuer })}</h3>
      {refusal && <Callout tone="bad">{t(`refusals.${refusal}`, { issuer })}</Callout>}
      {connected ? (
        <Connected {...data} issuer={issuer} connected={connected} />
      ) : (
        <Connect issuer={issuer} />
      )}
    </section>
  );
}

function Connect({ issuer }: { issuer: string }) {
  const t = useTranslations("settings.issuer");
  const go = useIssuer();
  return (
    <>
      {go.error && <Callout tone="bad">{go.error.message}</Callout>}
      <Button busy={go.isPending} onClick={() => go.mutate({ connect: "true" })}>
        {t("connect", { issuer })}
      </Button>
    </>
  );
}

function Connected({ issuer, connected, password }: WaysIn & { issuer: string; connected: string }) {
  const t = useTranslations("settings.issuer");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const disconnect = useDisconnect();
  const end = () =>
    tell(disconnect.mutateAsync(undefined), () =>
      toast({ tone: "good", title: t("disconnected", { issuer }) }),
    );
  const date = format.dateTime(parseTimestamp(connected), { dateStyle: "medium", timeZone });
  return (
    <>
      <p className="text-13">{t("since", { date })}</p>
      {password === null ? (
        <p className="text-13 text-ink-2">{t("only-way")}</p>
      ) : (
        <Button tone="danger" busy={disconnect.isPending} onClick={end}>
          {t("disconnect")}
        </Button>
      )}
    </>
  );
}
