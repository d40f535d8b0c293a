import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { PageHeader } from "@/components/shell/page-header";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { WriteLock } from "@/components/ui/write-lock";
import { workspacesQuery } from "./list-query";
import { useChooseWorkspace } from "./own-workspaces";

/** Offers to switch to the workspace that the page is in. */
export function OtherWorkspace({ asked, current }: { asked: string; current: string }) {
  const t = useTranslations("other-workspace");
  const { data } = useQuery(workspacesQuery);
  const choose = useChooseWorkspace();
  if (!data) return null;
  const other = data.find(({ id }) => String(id) === asked);
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="flex max-w-[60ch] flex-col items-start gap-4">
        {choose.error && <Callout tone="bad">{choose.error.message}</Callout>}
        <p className="break-words text-14 text-ink-2">
          {other ? t("text", { name: other.name, current }) : t("no-member")}
        </p>
        <div className="flex flex-wrap gap-3">
          {other && (
            // Viewers of this one may leave it.
            <WriteLock value={null}>
              <Button tone="primary" busy={choose.isPending} onClick={() => choose.mutate(other.id)}>
                {t("switch")}
              </Button>
            </WriteLock>
          )}
          <AppLink href={paths.overview()} className={buttonLook({})}>
            {t("stay", { current })}
          </AppLink>
        </div>
      </div>
    </>
  );
}
