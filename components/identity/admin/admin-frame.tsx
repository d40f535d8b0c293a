"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { EmptyState } from "@/components/shell/empty-state";
import { PageHeader } from "@/components/shell/page-header";
import { cn } from "@/components/ui/cn";
import { ScrollRow } from "@/components/ui/scroll-row";
import { useSession } from "../session/queries";

const PLACES = ["overview", "users", "links", "domains", "reports", "queues", "security"] as const;

/** Frame of the operator's pages. For anyone else they do not exist. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("admin");
  const session = useSession();
  const pathname = usePathname();
  if (!session) return null;
  if (!session.user?.admin) return <EmptyState title={t("not-yours")}>{null}</EmptyState>;
  return (
    <>
      <PageHeader title={t("title")} />
      <nav aria-label={t("title")} className="mb-5 border-b">
        <ScrollRow chosen={pathname} className="gap-4">
          {PLACES.map((place) => {
            const href = paths.admin(place);
            const current = pathname === href;
            return (
              <AppLink
                key={place}
                href={href}
                aria-current={current ? "page" : undefined}
                className={cn(
                  "flex h-10 shrink-0 items-center border-b-2 px-0.5 font-medium text-13 focus-visible:-outline-offset-2 pointer-coarse:h-11",
                  current ? "border-ink text-ink" : "border-transparent text-ink-3 hover:text-ink",
                )}
              >
                {t(`places.${place}`)}
              </AppLink>
            );
          })}
        </ScrollRow>
      </nav>
      {children}
    </>
  );
}
