import type { Session } from "@/prisma/client/client";
import { formatTimestamp } from "../fields";

/** A signed-in browser in a list. */
export const presentSession = ({ current, ...session }: Session & { current: boolean }) => ({
  id: session.id,
  current,
  useragent: session.userAgent,
  created: formatTimestamp(session.createdAt),
  lastseen: formatTimestamp(session.lastSeenAt),
});
