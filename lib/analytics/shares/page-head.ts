import { env } from "@/lib/platform/env";
import { findShare } from "./read-share";
import { TokenPath } from "./schema";
import { subjectOf } from "./shares";

/** Metadata of a shared page. */
export type PageHead = {
  /** left out while a password is asked for */
  title?: string;
  isLocked: boolean;
  /** the address of a picture for networks; there is none while a password is asked for */
  picture?: string;
  /** whether search engines may list the page */
  isIndexed: boolean;
};

/** Public facts before a password was given; null when there is no such share, or it has expired. */
export async function pageHead(token: string): Promise<PageHead | null> {
  const share = TokenPath.safeParse({ id: token }).success ? await findShare(token) : null;
  if (!share) return null;
  const isLocked = share.passwordHash !== null;
  const isIndexed = share.indexedAt !== null;
  if (isLocked) return { isLocked, isIndexed };
  const picture = `${env().APP_URL}/api/share/${token}/picture`;
  return { isLocked, isIndexed, title: share.name || subjectOf(share).title, picture };
}
