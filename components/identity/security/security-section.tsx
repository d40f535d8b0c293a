import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/timestamps";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Chip } from "@/components/ui/chip";
import { LoadingRows } from "@/components/ui/loading";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast, toastOnError } from "@/components/ui/toast";
import { useTimeZone } from "../session/queries";
import { type OpenSession, ownEventsQuery, sessionsQuery, useEventWords, useRevokeSessions } from "./queries";

const STEP = 20;

/** The account's security events, and the data export. */
export function SecuritySection() {
  const t = useTranslations("security");
  const words = useEventWords();
  const timeZone = useTimeZone();
  const [shown, setShown] = useState(10);
  const { data, error } = useQuery(ownEventsQuery(shown));
  if (error && !data) return <Callout tone="bad">{error.message}</Callout>;
  if (!data) return <LoadingRows label={t("loading")} rows={3} />;
  return (
    <>
      <ul aria-label={t("list")} className="border-t">
        {data.events.map((event) => (
          <li
            key={event.id}
            className="flex min-h-13 flex-col justify-center gap-x-4 border-b py-2 sm:flex-row sm:items-center"
          >
            <div className="min-w-0 sm:flex-1">
              <div className="font-medium text-13">
                {words.what(event)}
                {event.times > 1 && <span className="text-ink-3"> {t("times", { count: event.times })}</span>}
              </div>
              <div className="break-words text-12 text-ink-3">
                {[words.who(event), words.how(event)].filter(Boolean).join(" · ")}
              </div>
            </div>
            <span className="text-12 text-ink-3">
              <RelativeTime date={parseTimestamp(event.last)} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {data.result > data.events.length && (
          <Button onClick={() => setShown(shown + STEP)}>{t("more")}</Button>
        )}
        <a href="/api/account/security/export?format=csv" download className={buttonLook()}>
          {t("csv")}
        </a>
        <a href="/api/account/security/export?format=ndjson" download className={buttonLook()}>
          {t("ndjson")}
        </a>
      </div>
    </>
  );
}

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
    toastOnError(revoke.mutateAsync(ids), () =>
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
                  ago: () => <RelativeTime date={parseTimestamp(session.lastseen)} timeZone={timeZone} />,
                })}
                {" · "}
                {t.rich("since", {
                  ago: () => <RelativeTime date={parseTimestamp(session.created)} timeZone={timeZone} />,
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
