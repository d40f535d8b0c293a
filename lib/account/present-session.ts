import type { Session } from "@/prisma/client/client";
import { readerOf } from "../device/reader";
import { formatTimestamp } from "../fields";

/** A signed-in browser in a list; `""` where it did not say what it is. */
export function presentSession({ current, ...session }: Session & { current: boolean }) {
  const { browser, os } = readerOf(session.userAgent);
  return {
    id: session.id,
    current,
    browser,
    os,
    created: formatTimestamp(session.createdAt),
    lastseen: formatTimestamp(session.lastSeenAt),
  };
}
