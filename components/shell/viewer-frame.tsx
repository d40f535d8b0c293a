import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "@/components/session/queries";
import { WriteLock } from "@/components/ui/write-lock";

/** Around every page: says to whoever may only look at the workspace that it is so, and turns off what would fail. */
export function ViewerFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("viewer");
  const workspace = useSession()?.workspace;
  const viewed = workspace?.role === "viewer" ? workspace.name : null;
  // The page keeps its place when the role changes: torn down, it would forget what it was about to do.
  return (
    <WriteLock value={viewed === null ? null : t("reason")}>
      {viewed !== null && (
        <p className="flex min-h-10 items-center gap-3 border-b bg-sunken px-4 py-2 text-13 sm:px-8">
          <Eye aria-hidden className="size-4 shrink-0 text-ink-3" />
          {t("banner", { name: viewed })}
        </p>
      )}
      {children}
    </WriteLock>
  );
}
