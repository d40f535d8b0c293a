"use client";

import { Pencil, QrCode } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { StatsView } from "@/components/analytics/statistics/lazy-stats-view";
import { statsOfLink } from "@/components/analytics/statistics/queries";
import { ApiError } from "@/components/api-client";
import { useFirstQuery } from "@/components/first-data";
import { useTimeZone } from "@/components/identity/session/queries";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { EmptyState } from "@/components/shell/empty-state";
import { usePageTitle } from "@/components/shell/page-title";
import { BackLink } from "@/components/shell/record-screen";
import { useShortcuts } from "@/components/shell/shortcuts";
import { parseTimestamp } from "@/components/timestamps";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { lazy } from "@/components/ui/lazy";
import { LoadingRows } from "@/components/ui/loading";
import { DeleteButton } from "@/components/ui/record-buttons";
import { RelativeTime } from "@/components/ui/relative-time";
import { linkDrawer } from "../drawer-state";
import { HealthStrip } from "../health/health-strip";
import { HistorySection } from "../history/history-section";
import { LinkChips } from "../link-chips";
import { kindOf } from "../link-kind";
import { useDeleteWithUndo } from "../link-toasts";
import type { LinkDetails, LinkRow } from "../queries";
import { linkQuery } from "../queries";
import { RuleColors } from "../route/rule-colors";
import { keyOf, stopsOf } from "../route-stops";
import { partsOf, ShortLink } from "../short-link";
import { TransferButton } from "../transfer/transfer-button";
import { addressToCopy } from "../wildcard";

const LinkRoute = lazy(
  () => import("../route/link-route").then((module) => module.LinkRoute),
  "components/links/route/link-route",
);

/** One link: its settings and its statistics. */
export function LinkPage({ id }: { id: number }) {
  const t = useTranslations("link-page");
  const router = useRouter();
  const remove = useDeleteWithUndo();
  const { data, error } = useFirstQuery(linkQuery(id));
  const removeThis = () =>
    data && remove({ id, name: data.settings.alias }, () => router.push(paths.links()));
  usePageTitle(data?.settings.alias, t("section"));
  useShortcuts("list", { new: () => linkDrawer.openNew() });
  if (error instanceof ApiError && error.status === 404) return <NoLink />;
  if (error && !data) return <Callout tone="bad">{error.message}</Callout>;
  if (!data) return <LoadingRows label={t("loading")} rows={3} />;
  const { expiry } = data.settings;
  return (
    <RuleColors value={stopsOf(rulesOf(data)).map(keyOf)}>
      <LinkHeading link={data}>
        <AppLink href={paths.newQr(data.details.shorturl)} className={buttonLook()}>
          <QrCode aria-hidden className="size-4" />
          {t("qr")}
        </AppLink>
        <TransferButton
          links={[id]}
          about={data.details.shorturl}
          onDone={() => router.push(paths.links())}
        />
        <Button onClick={() => linkDrawer.openEdit(id)}>
          <Pencil aria-hidden className="size-4" />
          {t("edit")}
        </Button>
        <DeleteButton label={t("delete")} onClick={removeThis} />
      </LinkHeading>
      <HealthStrip
        id={id}
        name={data.settings.alias}
        health={data.health}
        isLive={statusOf(data) === "active" && data.settings.archived === null}
      />
      <StatsView
        of={statsOfLink(id)}
        happenings={expiry ? [{ at: parseTimestamp(expiry), text: t("ends") }] : []}
      >
        <HistorySection of={statsOfLink(id)} undoable />
      </StatsView>
    </RuleColors>
  );
}

function NoLink() {
  const t = useTranslations("link-page");
  return (
    <EmptyState title={t("not-found")} isPage>
      <AppLink href={paths.links()} className={buttonLook()}>
        {t("to-links")}
      </AppLink>
    </EmptyState>
  );
}

/** The top of a link's page: the short link, its line, where it leads. */
export function LinkHeading({ link, children }: { link: LinkDetails; children: ReactNode }) {
  const t = useTranslations("link-page");
  const list = useTranslations("links");
  const timeZone = useTimeZone();
  const { details, settings } = link;
  const rules = rulesOf(link);
  const status = statusOf(link);
  return (
    <header className="mb-8">
      <BackLink href={paths.links()} label={list("title")} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="flex min-w-0 items-center gap-1 font-normal text-20">
          <ShortLink {...partsOf(details.shorturl)} />
          <CopyButton text={addressToCopy(details.shorturl)} label={t("copy")} />
        </h1>
        <div className="flex max-w-full flex-wrap items-center gap-2">{children}</div>
      </div>
      {settings.title && <p className="mt-3 text-14 text-ink-2 sm:mt-1">{settings.title}</p>}
      <div className="mt-3 min-h-13">
        <LinkRoute link={link} />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <a
          href={details.longurl}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 max-w-full truncate rounded-control text-13 text-ink-2 hover:text-ink hover:underline"
        >
          {details.longurl}
        </a>
        <LinkChips
          hasRoute
          row={{
            status,
            archived: settings.archived,
            private: settings.private,
            expiry: settings.expiry,
            rules,
            health: link.health ?? null,
          }}
        />
      </div>
      <p className="mt-2 text-12 text-ink-3">
        {t.rich("created", {
          ago: () => <RelativeTime date={parseTimestamp(details.date)} timeZone={timeZone} />,
        })}
        {settings.externalid && <> · {t("external-id", { id: settings.externalid })}</>}
        {settings.description && <> · {settings.description}</>}
      </p>
    </header>
  );
}

const rulesOf = ({ settings }: LinkDetails): LinkRow["rules"] => ({
  type: kindOf(settings.type),
  geo: settings.geotarget.map((target) => target.location),
  device: settings.devicetarget.map((target) => target.device),
  language: settings.languagetarget.map((target) => target.language),
  rules: settings.rules.map(({ name }) => name),
  password: settings.password,
  parameters: settings.parameters.length,
  pixels: settings.pixels.length,
  clicklimit: settings.clicklimit,
  startsat: settings.startsat,
  apps: settings.deeplink !== null,
});

const statusOf = ({ settings }: LinkDetails): LinkRow["status"] =>
  settings.status === "disabled"
    ? "disabled"
    : settings.expiry && parseTimestamp(settings.expiry) <= new Date()
      ? "expired"
      : "active";
