import { bioUrl } from "@/lib/platform/addresses";
import { formatTimestamp } from "@/lib/platform/fields";
import { message } from "@/lib/platform/responses";
import type { BioResponse } from "@/prisma/client/client";
import { presentShownDomain, shownDomain } from "../shown-domain";
import type { BioPage, ListedBioPage } from "./bio";
import { type IdentifiedBlock, identified } from "./block-ids";
import type {
  BioContent,
  BioListQuery,
  BioPageResponse,
  BioResponseEntry,
  BioStatisticsResponse,
  ListedBioPageResponse,
  WrittenBioPageResponse,
} from "./schema";
import type { BioStatistics } from "./statistics";

/** One bio page with its content. */
export const presentBioPage = (page: BioPage): BioPageResponse => ({
  data: {
    ...basicsOf(page),
    status: statusOf(page),
    domain: presentShownDomain(page.domain),
    content: contentOf(page),
    variant: page.variantPercent === null ? null : variantOf(page),
  },
});

/** An entry of the list, followed by the properties asked for with `include`. */
export const presentListedBioPage = (
  page: ListedBioPage,
  { include }: Pick<BioListQuery, "include">,
): ListedBioPageResponse => ({
  ...basicsOf(page),
  ...(include.includes("status") && { status: statusOf(page) }),
  ...(include.includes("blocks") && { blocks: (page.content as BioContent).blocks.length }),
  ...(include.includes("figures") && { views: page.views, clicks: page.clicks }),
});

/** Statistics of a page, with totals and rates. */
export function presentBioStatistics({
  days,
  views,
  blocks,
  variants,
}: BioStatistics): BioStatisticsResponse {
  const seen = sumOf(views);
  const clicked = sumOf(blocks.map(({ clicks }) => sumOf(clicks)));
  return {
    data: {
      views: seen,
      clicks: clicked,
      rate: rateOf(clicked, seen),
      variants: variants.map((each) => ({ ...each, rate: rateOf(each.clicks, each.views) })),
      days: days.map((date, at) => ({
        date,
        views: views[at] ?? 0,
        clicks: sumOf(blocks.map(({ clicks }) => clicks[at] ?? 0)),
      })),
      blocks: blocks.map(({ clicks, ...block }) => ({
        ...block,
        clicks: sumOf(clicks),
        rate: rateOf(sumOf(clicks), seen),
        days: clicks,
      })),
    },
  };
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

const rateOf = (clicks: number, views: number) =>
  views === 0 ? null : Math.round((clicks / views) * 10_000) / 10_000;

/** The answer to a create. */
export const presentBioPageCreated = ({ id, alias, domain }: BioPage): WrittenBioPageResponse => ({
  id,
  link: bioUrl(alias, shownDomain(domain)),
});

/** The answer to an update is that to a create, with the link as it is now. */
export const presentBioPageUpdated = (page: BioPage): WrittenBioPageResponse => presentBioPageCreated(page);

export const presentBioPageRemoved = message("Bio page has been deleted successfully.");

const basicsOf = ({ id, alias, title, domain, createdAt }: BioPage) => ({
  id,
  alias,
  title,
  link: bioUrl(alias, shownDomain(domain)),
  date: formatTimestamp(createdAt),
});

/** As it is stored, each block with its id. */
export function contentOf({
  content,
}: Pick<BioPage, "content">): Omit<BioContent, "blocks"> & { blocks: IdentifiedBlock[] } {
  const stored = content as BioContent;
  return { ...stored, blocks: identified(stored.blocks) };
}

const variantOf = ({ variantContent, variantPercent }: BioPage) => ({
  percent: variantPercent ?? 0,
  content: contentOf({ content: variantContent }),
});

/** What was sent through a form. */
export const presentBioResponse = ({ id, block, fields, createdAt }: BioResponse): BioResponseEntry => ({
  id,
  form: block,
  date: formatTimestamp(createdAt),
  fields: fields as Record<string, string>,
});

export const presentBioResponseRemoved = message("Answer has been deleted successfully.");

export const presentBioResponsesRemoved = message("Answers have been deleted successfully.");

const statusOf = ({ disabledAt }: BioPage) => (disabledAt ? ("disabled" as const) : ("active" as const));
