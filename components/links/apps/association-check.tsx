import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleMinus, CircleX, RefreshCw } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "@/components/api-client";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/cn";
import type { AssociationsResponse } from "@/lib/links/apps/schema";

const MARKS = {
  right: { Icon: CircleCheck, tone: "text-ok" },
  wrong: { Icon: CircleX, tone: "text-bad" },
  unset: { Icon: CircleMinus, tone: "text-ink-3" },
} as const;

/** Fetches the domain's files as they are saved, as Apple and Google do, and says what is wrong with them. */
export function AssociationCheck({ id }: { id: number }) {
  const t = useTranslations("domain-apps.check");
  const check = useMutation({
    mutationFn: async () => (await api.post<AssociationsResponse>(`/domain/${id}/apps/check`)).data,
  });
  return (
    <section aria-label={t("title")} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1 text-12 text-ink-3">{t("about")}</p>
        <Button size="small" busy={check.isPending} onClick={() => check.mutate()}>
          <RefreshCw aria-hidden className="size-3.5" />
          {t("action")}
        </Button>
      </div>
      {check.error && <Callout tone="bad">{check.error.message}</Callout>}
      <div role="status">
        {check.data && (
          <ul className="border-t">
            {(["ios", "android"] as const).map((system) => (
              <Found key={system} system={system} report={check.data[system]} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

type FoundProps = { system: "ios" | "android"; report: AssociationsResponse["data"]["ios"] };

function Found({ system, report: { address, state, problem, detail } }: FoundProps) {
  const t = useTranslations("domain-apps.check");
  const { Icon, tone } = MARKS[state];
  return (
    <li className="flex gap-3 border-b py-2">
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", tone)} />
      <div className="min-w-0">
        <p className="font-medium text-13">{t(system)}</p>
        <p className="text-12 text-ink-2">
          {problem ? t(`problems.${problem}`, { detail: detail || t("nothing") }) : t(`states.${state}`)}
        </p>
        {state !== "unset" && <p className="code break-all text-12 text-ink-3">{address}</p>}
      </div>
    </li>
  );
}
