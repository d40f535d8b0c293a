import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { partsOf, ShortLink } from "@/components/links/short-link";
import { parseTimestamp } from "@/components/moments";
import { paths } from "@/components/paths";
import { useTimeZone } from "@/components/session/queries";
import { RecordHeader } from "@/components/shell/record-header";
import { CopyButton } from "@/components/ui/copy-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { AccessChip } from "./campaign-columns";
import type { Campaign } from "./types";

/** The top of a campaign's page: its name, who may see it, and its two addresses. */
export function CampaignHeader({ campaign, children }: { campaign: Campaign; children: ReactNode }) {
  const t = useTranslations("campaigns");
  const timeZone = useTimeZone();
  return (
    <RecordHeader
      back={{ href: paths.campaigns(), label: t("title") }}
      title={
        <>
          <span className="truncate">{campaign.name}</span>
          <AccessChip isPublic={campaign.public} />
        </>
      }
      meta={
        <>
          {campaign.rotator ? (
            <Address name={t("rotator")} address={campaign.rotator} />
          ) : (
            <span className="text-12 text-ink-3">{t("no-rotator")}</span>
          )}
          {campaign.public && <Address name={t("list")} address={campaign.list} />}
          <span className="text-12 text-ink-3">
            {t.rich("created", {
              ago: () => <RelativeTime moment={parseTimestamp(campaign.date)} timeZone={timeZone} />,
            })}
          </span>
        </>
      }
    >
      {children}
    </RecordHeader>
  );
}

function Address({ name, address }: { name: string; address: string }) {
  const t = useTranslations("campaigns");
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="mr-1 text-12 text-ink-3">{name}</span>
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="flex min-w-0 items-center gap-1 rounded-control text-13 hover:underline"
      >
        <ShortLink {...partsOf(address)} />
        <ExternalLink aria-hidden className="size-3 shrink-0 text-ink-3" />
      </a>
      <CopyButton text={address} label={t("copy", { name })} className="pointer-coarse:size-9" />
    </span>
  );
}
