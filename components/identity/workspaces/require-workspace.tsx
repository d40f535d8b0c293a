import { useSearchParams } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { lazy } from "@/components/ui/lazy";
import { useSession } from "../session/queries";

const OtherWorkspace = lazy(
  () => import("./other-workspace").then((module) => module.OtherWorkspace),
  "components/identity/workspaces/other-workspace",
);

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
