import { RefreshCw } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSession, useTimeZone } from "@/components/identity/session/queries";
import { GuideLink } from "@/components/shell/guide-link";
import { useShortcuts } from "@/components/shell/shortcuts";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast";
import { useWriteLock } from "@/components/ui/write-lock";
import type { HealthResponse } from "@/lib/links/health/schema";
import { EarlierAddress } from "./earlier-address";
import { needsChip } from "./health-chip";
import { useHealthText } from "./health-text";
import { useCheckLink } from "./mutations";
import { isDown, useSwitchBack } from "./switch-back";

type Props = {
  id: number;
  /** what the link is called */
  name: string;
  health: HealthResponse | undefined;
  /** whether visitors can come to the link, whose destinations are then checked */
  isLive: boolean;
};

/** Whether a link's destinations answer, with the way to check now. Nothing where they are not checked. */
export function HealthStrip({ id, name, health, isLive }: Props) {
  const t = useTranslations("health");
  const text = useHealthText();
  const timeZone = useTimeZone();
  const switchBack = useSwitchBack();
  useShortcuts("links", { revert: () => switchBack({ id, name, health }) });
  const isOn = useSession()?.linkHealth === "on" && isLive;
  if (!health) return isOn ? <Line text={t("unchecked")} id={id} label={t("check-now")} /> : null;
  const checked = t.rich("checked", {
    ago: () => <RelativeTime date={parseTimestamp(health.checked)} timeZone={timeZone} />,
  });
  const button = isOn ? <CheckButton id={id} label={t("check")} /> : null;
  if (!needsChip(health))
    return (
      <p className="-mt-4 mb-8 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
        <span className="min-w-0 break-words">
          {text(health)} <span className="text-ink-3">{checked}</span>
        </span>
        {button}
      </p>
    );
  return (
    <section aria-label={t("label")} className="-mt-4 mb-8">
      <Callout tone={health.status === "broken" ? "bad" : "note"}>
        <p className="break-words">
          {text(health)} <GuideLink to="link-health" />
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3">
          <span>{checked}</span>
          {button}
        </p>
        {isDown(health) && (
          <div className="mt-2">
            <EarlierAddress link={{ id, name, health }} />
          </div>
        )}
      </Callout>
    </section>
  );
}

const Line = ({ text, id, label }: { text: string; id: number; label: string }) => (
  <p className="-mt-4 mb-8 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-3">
    {text}
    <CheckButton id={id} label={label} />
  </p>
);

function CheckButton({ id, label }: { id: number; label: string }) {
  const t = useTranslations("health");
  const check = useCheckLink(id);
  const isLocked = useWriteLock() !== null;
  const run = () =>
    check.mutate(undefined, {
      onSuccess: ({ data }) =>
        toast({
          tone: data.health?.status === "broken" || data.health?.status === "failing" ? "bad" : "good",
          title: t(`results.${data.health?.status ?? "unknown"}`),
        }),
      onError: ({ message }) => toast({ tone: "bad", title: message }),
    });
  if (isLocked) return null;
  return (
    <Button size="small" busy={check.isPending} onClick={run}>
      <RefreshCw aria-hidden className="size-3.5" />
      {label}
    </Button>
  );
}
