import type { SplashPage } from "@/prisma/client/client";
import { formatTimestamp } from "../fields";
import type { SplashListQuery } from "./query";
import type { SplashContent } from "./schema";
import type { ListedSplashPage } from "./splash";

/** An entry of the documented list. */
export const presentListed = ({ id, name, createdAt }: SplashPage) => ({
  id,
  name,
  date: formatTimestamp(createdAt),
});

/** The same, and behind it whatever was asked for by `include`. */
export const presentListedWith = (page: ListedSplashPage, { include }: Pick<SplashListQuery, "include">) => ({
  ...presentListed(page),
  ...(include.includes("default") && { default: page.defaultSince !== null }),
  ...(include.includes("blocks") && { blocks: (page.content as SplashContent).blocks.length }),
  ...(include.includes("links") && { links: page._count.links }),
});

/** One splash page with what it shows. */
export const presentSplashPage = (page: SplashPage) => ({
  data: { ...presentListed(page), default: page.defaultSince !== null, content: page.content },
});

export const presentSplashPageCreated = ({ id }: SplashPage) => ({ id });

export const presentSplashPageUpdated = () => ({ message: "Splash page has been updated successfully." });

export const presentSplashPageRemoved = () => ({ message: "Splash page has been deleted successfully." });
