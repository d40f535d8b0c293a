import type { SplashPage } from "@/prisma/client/client";
import { formatTimestamp } from "../fields";

/** An entry of the documented list. */
export const presentListed = ({ id, name, createdAt }: SplashPage) => ({
  id,
  name,
  date: formatTimestamp(createdAt),
});

/** One splash page with what it shows. */
export const presentSplashPage = (page: SplashPage) => ({
  data: { ...presentListed(page), default: page.defaultSince !== null, content: page.content },
});

export const presentSplashPageCreated = ({ id }: SplashPage) => ({ id });

export const presentSplashPageUpdated = () => ({ message: "Splash page has been updated successfully." });

export const presentSplashPageRemoved = () => ({ message: "Splash page has been deleted successfully." });
