import type { BioPage } from "@/prisma/client/client";
import { formatTimestamp } from "../fields";
import { bioUrl } from "./bio-url";

export const presentListed = ({ id, alias, title, createdAt }: BioPage) => ({
  id,
  alias,
  title,
  link: bioUrl(alias),
  date: formatTimestamp(createdAt),
});

/** One bio page with what it shows. */
export const presentBioPage = (page: BioPage) => ({
  data: {
    ...presentListed(page),
    status: page.disabledAt ? ("disabled" as const) : ("active" as const),
    content: page.content,
  },
});

/** The answer to a create. */
export const presentBioPageCreated = ({ id, alias }: BioPage) => ({ id, link: bioUrl(alias) });

/** The answer to an update, with the link as it is now. */
export const presentBioPageUpdated = ({ id, alias }: BioPage) => ({ id, link: bioUrl(alias) });

export const presentBioPageRemoved = () => ({ message: "Bio page has been deleted successfully." });
