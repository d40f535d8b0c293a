import { formatTimestamp } from "@/lib/platform/fields";
import { type IdResponse, message } from "@/lib/platform/responses";
import type { SplashPage } from "@/prisma/client/client";
import type { ListedSplashPageResponse, SplashContent, SplashListQuery, SplashPageResponse } from "./schema";
import type { ListedSplashPage } from "./splash";

/** One splash page with its content. */
export const presentSplashPage = (page: SplashPage): SplashPageResponse => ({
  data: { ...basicsOf(page), default: page.defaultSince !== null, content: page.content },
});

/** An entry of the list, followed by the properties asked for with `include`. */
export const presentListedSplashPage = (
  page: ListedSplashPage,
  { include }: Pick<SplashListQuery, "include">,
): ListedSplashPageResponse => ({
  ...basicsOf(page),
  ...(include.includes("default") && { default: page.defaultSince !== null }),
  ...(include.includes("blocks") && { blocks: (page.content as SplashContent).blocks.length }),
  ...(include.includes("links") && { links: page._count.links }),
});

export const presentSplashPageCreated = ({ id }: SplashPage): IdResponse => ({ id });

export const presentSplashPageUpdated = message("Splash page has been updated successfully.");

export const presentSplashPageRemoved = message("Splash page has been deleted successfully.");

/** Common part of every response about a splash page. */
const basicsOf = ({ id, name, createdAt }: SplashPage) => ({
  id,
  name,
  date: formatTimestamp(createdAt),
});
