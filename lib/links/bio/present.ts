import { bioUrl } from "@/lib/platform/addresses";
import { formatTimestamp } from "@/lib/platform/fields";
import { message } from "@/lib/platform/responses";
import type { BioPage } from "@/prisma/client/client";
import type {
  BioContent,
  BioListQuery,
  BioPageResponse,
  ListedBioPageResponse,
  WrittenBioPageResponse,
} from "./schema";

/** One bio page with its content. */
export const presentBioPage = (page: BioPage): BioPageResponse => ({
  data: {
    ...basicsOf(page),
    status: statusOf(page),
    content: page.content,
  },
});

/** An entry of the list, followed by the properties asked for with `include`. */
export const presentListedBioPage = (
  page: BioPage,
  { include }: Pick<BioListQuery, "include">,
): ListedBioPageResponse => ({
  ...basicsOf(page),
  ...(include.includes("status") && { status: statusOf(page) }),
  ...(include.includes("blocks") && { blocks: (page.content as BioContent).blocks.length }),
});

/** The answer to a create. */
export const presentBioPageCreated = ({ id, alias }: BioPage): WrittenBioPageResponse => ({
  id,
  link: bioUrl(alias),
});

/** The answer to an update is that to a create, with the link as it is now. */
export const presentBioPageUpdated = (page: BioPage): WrittenBioPageResponse => presentBioPageCreated(page);

export const presentBioPageRemoved = message("Bio page has been deleted successfully.");

const basicsOf = ({ id, alias, title, createdAt }: BioPage) => ({
  id,
  alias,
  title,
  link: bioUrl(alias),
  date: formatTimestamp(createdAt),
});

const statusOf = ({ disabledAt }: BioPage) => (disabledAt ? ("disabled" as const) : ("active" as const));
