import { countryName } from "@/lib/analytics/enrich/country-names";
import { readerOf } from "@/lib/analytics/enrich/user-agent";
import { formatTimestamp } from "@/lib/platform/fields";
import { message } from "@/lib/platform/responses";
import type { Session } from "@/prisma/client/client";
import type { LoggedEvent } from "./events";
import type { NoticesResponse, SecurityEventResponse } from "./schema";

/** One event; `last` and `times` are set where many equal ones share a row. */
export const presentEvent = (event: LoggedEvent): SecurityEventResponse => ({
  id: event.id,
  kind: event.kind,
  date: formatTimestamp(event.at),
  last: formatTimestamp(event.last_at),
  times: event.times,
  userid: event.user_id,
  user: event.username,
  by: event.actor,
  via: event.credential,
  key: event.key,
  workspace: event.workspace,
  detail: event.detail,
  browser: event.browser,
  os: event.os,
  country: countryName(event.country),
  sameplace: event.same_place,
});

export const presentNotices = (events: LoggedEvent[]): NoticesResponse => ({
  data: { notices: events.map(presentEvent) },
});

export const presentSeen = message("The notices have been marked as read.");

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
