"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil, QrCode } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { ApiError } from "@/components/api-client";
import { HistorySection } from "@/components/history/history-section";
import { parseTimestamp } from "@/components/moments";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { EmptyState } from "@/components/shell/empty-state";
import { useShortcuts } from "@/components/shell/shortcuts";
import { statsOfLink } from "@/components/stats/queries";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DeleteButton } from "@/components/ui/delete-button";
import { later } from "@/components/ui/later";
import { LoadingRows } from "@/components/ui/loading-rows";
import { linkDrawer } from "./drawer-state";
import { LinkHeading } from "./link-heading";
import { linkQuery } from "./queries";
import { useDeleteWithUndo } from "./use-delete-with-undo";

const StatsView = later(() => import("@/components/stats/stats-view").then((module) => module.StatsView));

/** One link: what it is, what it does, and its numbers. */
export function LinkPage({ id }: { id: number }) {
  const t = useTranslations("link-page");
  const router = useRouter();
  const remove = useDeleteWithUndo();
  const { data, error } = useQuery(linkQuery(id));
  const removeThis = () =>
    data && remove({ id, name: data.settings.alias }, () => router.push(paths.links()));
  useShortcuts("list", { new: () => linkDrawer.openNew() });
  if (error instanceof ApiError && error.status === 404) return <NoLink />;
  if (error && !data) return <Callout tone="bad">{error.message}</Callout>;
  if (!data) return <LoadingRows label={t("loading")} rows={3} />;
  const { expiry } = data.settings;
  return (
    <>
      <LinkHeading link={data}>
        <AppLink href={paths.newQr(data.details.shorturl)} className={buttonLook()}>
          <QrCode aria-hidden className="size-4" />
          {t("qr")}
        </AppLink>
        <Button onClick={() => linkDrawer.openEdit(id)}>
          <Pencil aria-hidden className="size-4" />
          {t("edit")}
        </Button>
        <DeleteButton label={t("delete")} onClick={removeThis} />
      </LinkHeading>
      <StatsView
        of={statsOfLink(id)}
        since={data.details.date.slice(0, 10)}
        happenings={expiry ? [{ at: parseTimestamp(expiry), text: t("ends") }] : []}
      >
        <HistorySection of={statsOfLink(id)} undoable />
      </StatsView>
    </>
  );
}

function NoLink() {
  const t = useTranslations("link-page");
  return (
    <EmptyState title={t("not-found")}>
      <AppLink href={paths.links()} className={buttonLook()}>
        {t("to-links")}
      </AppLink>
    </EmptyState>
  );
}
