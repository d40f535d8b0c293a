import { ShieldAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { parseTimestamp } from "@/components/timestamps";
import { Button, buttonLook } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { toastOnError } from "@/components/ui/toast";
import { useTimeZone } from "../session/queries";
import { useSeeNotices } from "./notices";
import { type SecurityEvent, useEventWords } from "./queries";

/** What there is to report, newest first. */
export function NoticeBanner({ notices }: { notices: SecurityEvent[] }) {
  const t = useTranslations("security.notice");
  const words = useEventWords();
  const timeZone = useTimeZone();
  const see = useSeeNotices();
  const [newest] = notices;
  if (!newest) return null;
  return (
    <section aria-label={t("label")} className="border-b bg-sunken px-4 py-3 text-13 sm:px-8">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        <div className="min-w-0 flex-1 basis-64">
          <ul>
            {notices.map((notice) => (
              <li key={notice.id}>
                <span className="font-medium">{words.what(notice)}</span>{" "}
                <span className="text-ink-2">
                  <RelativeTime date={parseTimestamp(notice.date)} timeZone={timeZone} />
                  {[words.who(notice), words.how(notice)].filter(Boolean).map((text) => ` · ${text}`)}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-1 text-ink-2">{t("advice")}</p>
        </div>
        <div className="flex gap-2">
          <AppLink href={paths.settings("security", "activity")} className={buttonLook({ size: "small" })}>
            {t("review")}
          </AppLink>
          <Button size="small" busy={see.isPending} onClick={() => toastOnError(see.mutateAsync(newest.id))}>
            {t("seen")}
          </Button>
        </div>
      </div>
    </section>
  );
}
