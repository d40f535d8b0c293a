import { env } from "@/lib/platform/env";
import { formatTimestamp } from "@/lib/platform/fields";
import { message } from "@/lib/platform/responses";
import { presentStats } from "../statistics/present";
import { presentValue } from "../statistics/statistics";
import { CARDS, type Card } from "./enums";
import type { Shared } from "./read-share";
import type { ShareCreatedResponse, ShareResponse } from "./schema";
import { type Share, subjectOf } from "./shares";

/** An entry of the list. The password itself is never shown. */
export const presentShare = ({ id, name, token, cards, ...share }: Share): ShareResponse => ({
  id,
  name,
  link: `${env().APP_URL}/share/${token}`,
  token,
  cards: cardsIn(cards),
  password: share.passwordHash !== null,
  expiry: share.expiresAt ? formatTimestamp(share.expiresAt) : null,
  index: share.indexedAt !== null,
  date: formatTimestamp(share.createdAt),
});

export const presentShareCreated = (share: Share): ShareCreatedResponse => {
  const { id, link, token } = presentShare(share);
  return { id, link, token };
};

export const presentShareUpdated = message("Share has been updated.");

export const presentShareRemoved = message("Share has been deleted.");

/** The chosen cards of the statistics, and nothing else of them. */
export function presentShared({ share, stats, utm }: Shared) {
  const { data } = presentStats(stats);
  const cards = cardsIn(share.cards);
  const has = (card: Card) => cards.includes(card);
  const { noun, title } = subjectOf(share);
  return {
    data: {
      name: share.name,
      noun,
      title,
      index: share.indexedAt !== null,
      cards,
      from: data.from,
      to: data.to,
      interval: data.interval,
      timezone: data.timezone,
      ...(has("totals") && { totals: data.totals, previous: data.previous }),
      ...(has("series") && { series: data.series }),
      breakdowns: {
        ...Object.fromEntries(Object.entries(data.breakdowns).filter(([name]) => has(name as Card))),
        ...Object.fromEntries(utm.map(({ name, rows }) => [name, rows.map(presentValue)])),
      },
    },
  };
}

const cardsIn = (kept: string[]): Card[] => CARDS.filter((card) => kept.includes(card));
