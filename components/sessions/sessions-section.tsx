import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { useTimeZone } from "@/components/session/queries";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Chip } from "@/components/ui/chip";
import { LoadingRows } from "@/components/ui/loading-rows";
import { RelativeTime } from "@/components/ui/relative-time";
import { tell } from "@/components/ui/tell";
import { toast } from "@/components/ui/toast";
import { type OpenSession, sessionsQuery, useRevokeSessions } from "./queries";

/** The browsers that are signed in, with the way to sign each of them out. */
export function SessionsSection() {
  const t = useTranslations("sessions");
  const timeZone = useTimeZone();
  const { data, error } = useQuery(sessionsQuery);
  const revoke = useRevokeSessions();
  const others = data?.filter((session) => !session.current) ?? [];
  const deviceOf = ({ browser, os }: OpenSession) =>
    browser && os ? t("device", { browser, os }) : browser || os || t("unknown");
  const signOut = (ids: string[]) =>
    tell(revoke.mutateAsync(ids), () =>
      toast({ tone: "good", title: t("signed-out", { count: ids.length }) }),
    );
  return (
    <>
      {error && !data && <Callout tone="bad">{error.message}</Callout>}
      {!data && !error && <LoadingRows label={t("loading")} rows={2} />}
      <ul className="border-t">
        {data?.map((session) => (
          <li key={session.id} className="flex min-h-15 items-center gap-4 border-b py-2 last:border-b-0">
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center gap-2 font-medium text-13">
                {deviceOf(session)}
                {session.current && <Chip tone="accent">{t("current")}</Chip>}
              </div>
              <div className="text-12 text-ink-3">
                {t.rich("seen", {
                  ago: () => <RelativeTime moment={parseTimestamp(session.lastseen)} timeZone={timeZone} />,
                })}
                {" · "}
                {t.rich("since", {
                  ago: () => <RelativeTime moment={parseTimestamp(session.created)} timeZone={timeZone} />,
                })}
              </div>
            </div>
            {!session.current && (
              <Button size="small" onClick={() => signOut([session.id])}>
                {t("sign-out")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button className="mt-4" onClick={() => signOut(others.map((session) => session.id))}>
          {t("sign-out-others", { count: others.length })}
        </Button>
      )}
    </>
  );
}
