import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { useHidden } from "@/components/shell/undoable-delete";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Chip } from "@/components/ui/chip";
import { lazy } from "@/components/ui/lazy";
import { LoadingRows } from "@/components/ui/loading";
import { isFailing } from "./failure-note";
import { deletableWebhook, webhooksQuery } from "./queries";

const NewWebhook = lazy(
  () => import("./new-webhook").then((module) => module.NewWebhook),
  "components/integrations/webhooks/new-webhook",
);

/** Webhooks of the workspace. */
export function WebhooksSection() {
  const t = useTranslations("webhooks");
  const { data, error } = useQuery(webhooksQuery);
  const hidden = useHidden();
  const [making, setMaking] = useState(false);
  const shown = data?.filter((webhook) => !hidden.has(deletableWebhook(webhook).path));
  return (
    <>
      {error && !data && <Callout tone="bad">{error.message}</Callout>}
      {!data && !error && <LoadingRows label={t("loading")} rows={1} />}
      <ul aria-label={t("list")} className="-mt-6 mb-4 empty:hidden">
        {shown?.map((webhook) => (
          <li key={webhook.id} className="flex min-h-15 flex-col justify-center gap-0.5 border-b py-2">
            <span className="flex min-w-0 items-center gap-2">
              <AppLink
                href={paths.webhook(webhook.id)}
                className="code min-w-0 truncate text-13 hover:underline"
              >
                {webhook.url.replace(/^https:\/\//, "")}
              </AppLink>
              {!webhook.active && (
                <Chip tone={webhook.disabledfor ? "bad" : "warn"}>
                  {t(webhook.disabledfor ? "off-failing" : "off")}
                </Chip>
              )}
              {isFailing(webhook) && <Chip tone="warn">{t("failing")}</Chip>}
            </span>
            <span className="text-12 text-ink-3">{webhook.events.join(", ")}</span>
          </li>
        ))}
      </ul>
      {shown?.length === 0 && <p className="mb-4 text-13 text-ink-3">{t("empty")}</p>}
      <Button onClick={() => setMaking(true)}>
        <Plus aria-hidden className="size-4" />
        {t("new")}
      </Button>
      {making && <NewWebhook onClose={() => setMaking(false)} />}
    </>
  );
}
