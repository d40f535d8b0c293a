import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Chip } from "@/components/ui/chip";
import { lazy } from "@/components/ui/lazy";
import { useTimeZone } from "../session/queries";
import { type Task, type TwoFactor, twoFactorQuery } from "./queries";

const TwoFactorDialog = lazy(
  () => import("./two-factor-dialog").then((module) => module.TwoFactorDialog),
  "components/identity/two-factor/two-factor-dialog",
);

/** Whether signing in takes a code from an app beside the password. */
export function TwoFactorSection() {
  const t = useTranslations("two-factor");
  const { data, error } = useQuery(twoFactorQuery);
  const [task, setTask] = useState<Task>();
  if (error && !data) return <Callout tone="bad">{error.message}</Callout>;
  if (!data) return null;
  return (
    <>
      {data.since === null ? (
        <Button onClick={() => setTask("start")}>{t("start")}</Button>
      ) : (
        <TurnedOn {...data} since={data.since} onTask={setTask} />
      )}
      {task && <TwoFactorDialog task={task} onClose={() => setTask(undefined)} />}
    </>
  );
}

type OnProps = TwoFactor & { since: string; onTask: (task: Task) => void };

function TurnedOn({ since, codes, onTask }: OnProps) {
  const t = useTranslations("two-factor");
  const format = useFormatter();
  const timeZone = useTimeZone();
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="flex flex-wrap items-center gap-3 text-13">
        <Chip tone="ok" icon={<ShieldCheck aria-hidden className="size-3.5" />}>
          {t("on")}
        </Chip>
        {t("since", { date: format.dateTime(parseTimestamp(since), { dateStyle: "medium", timeZone }) })}
        <span className={codes < 3 ? "text-warn" : "text-ink-2"}>{t("left", { count: codes })}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onTask("renew")}>{t("renew")}</Button>
        <Button tone="danger" onClick={() => onTask("end")}>
          {t("end")}
        </Button>
      </div>
    </div>
  );
}
