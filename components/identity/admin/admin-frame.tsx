"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { EmptyState } from "@/components/shell/empty-state";
import { PageHeader } from "@/components/shell/page-header";
import { PageNav } from "@/components/shell/page-nav";
import { useSession } from "../session/queries";

const PLACES = ["overview", "users", "links", "domains", "reports", "queues", "security"] as const;

/** Frame of the operator's pages. For anyone else they do not exist. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("admin");
  const session = useSession();
  if (!session) return null;
  if (!session.user?.admin) return <EmptyState title={t("not-yours")}>{null}</EmptyState>;
  return (
    <>
      <PageHeader title={t("title")} />
      <PageNav
        label={t("title")}
        pages={PLACES.map((place) => ({ href: paths.admin(place), label: t(`places.${place}`) }))}
      />
      {children}
    </>
  );
}
