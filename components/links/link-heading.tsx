import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { paths } from "@/components/paths";
import { useTimeZone } from "@/components/session/queries";
import { BackLink } from "@/components/shell/record-header";
import { CopyButton } from "@/components/ui/copy-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { LinkChips } from "./link-chips";
import { stopsOf } from "./route-stops";
import { RouteStrip } from "./route-strip";
import { partsOf, ShortLink } from "./short-link";
import type { LinkDetails, LinkRow } from "./types";

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
          <CopyButton text={details.shorturl} label={t("copy")} />
        </h1>
        <div className="flex shrink-0 items-center gap-2">{children}</div>
      </div>
      {settings.title && <p className="mt-1 text-14 text-ink-2">{settings.title}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <RouteStrip stops={stopsOf(rules)} most={6} />
        <a
          href={details.longurl}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 max-w-full truncate rounded-control text-13 text-ink-2 hover:text-ink hover:underline"
        >
          {details.longurl}
        </a>
        <LinkChips row={{ status, archived: settings.archived, expiry: settings.expiry, rules }} />
      </div>
      <p className="mt-2 text-12 text-ink-3">
        {t.rich("created", {
          ago: () => <RelativeTime moment={parseTimestamp(details.date)} timeZone={timeZone} />,
        })}
        {settings.description && <> · {settings.description}</>}
      </p>
    </header>
  );
}

const rulesOf = ({ settings }: LinkDetails): LinkRow["rules"] => ({
  type: "direct",
  geo: settings.geotarget.map((target) => target.location),
  device: settings.devicetarget.map((target) => target.device),
  language: settings.languagetarget.map((target) => target.language),
  password: settings.password,
  parameters: settings.parameters.length,
  pixels: 0,
  clicklimit: settings.clicklimit,
});

const statusOf = ({ settings }: LinkDetails): LinkRow["status"] =>
  settings.status === "disabled"
    ? "disabled"
    : settings.expiry && parseTimestamp(settings.expiry) <= new Date()
      ? "expired"
      : "active";
