import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { PageHeader } from "@/components/shell/page-header";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { WriteLock } from "@/components/ui/write-lock";
import { useSession } from "../session/queries";
import { useChooseWorkspace, workspacesQuery } from "./own-workspaces";

/**
 * Around every page: one whose address names a workspace, as in mails, is shown in that workspace only. Where the reader is in another, they are offered
 * to switch; an address alone must not move anybody, as any site may lead here.
 */
export function RequireWorkspace({ children }: { children: ReactNode }) {
  const asked = useSearchParams().get("workspace");
  const session = useSession();
  const current = session?.workspace;
  const isHere = asked !== null && String(current?.id) === asked;
  useEffect(() => {
    if (isHere) clearWorkspaceParam();
  }, [isHere]);
  if (asked === null || isHere) return children;
  return current ? <OtherWorkspace asked={asked} current={current.name} /> : null;
}

/** Who moves on from here by the account menu is not asked again. */
function clearWorkspaceParam() {
  const url = new URL(window.location.href);
  url.searchParams.delete("workspace");
  window.history.replaceState(null, "", url);
}

function OtherWorkspace({ asked, current }: { asked: string; current: string }) {
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
