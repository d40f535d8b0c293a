import { bioUrl, qrAddress, shortUrl, titleOf } from "@/lib/platform/addresses";
import { formatTimestamp } from "@/lib/platform/fields";
import { message } from "@/lib/platform/responses";
import type { Channel } from "@/prisma/client/client";
import { shownDomain } from "../shown-domain";
import type { ListedChannel } from "./channels";
import type { ItemType } from "./enums";
import type { Item } from "./items";
import type {
  ChannelCreatedResponse,
  ChannelListQuery,
  ChannelResponse,
  ItemResponse,
  ListedChannelResponse,
} from "./schema";

/** One channel, on our own endpoint. */
export const presentChannel = (channel: ListedChannel): ChannelResponse => ({
  data: presentListedChannel(channel, { include: ["items", "date"] }),
});

/** An entry of the list, followed by the properties asked for with `include`. */
export const presentListedChannel = (
  channel: ListedChannel,
  { include }: Pick<ChannelListQuery, "include">,
): ListedChannelResponse => ({
  ...presentChannelCreated(channel),
  ...(include.includes("items") && { items: channel._count.items }),
  ...(include.includes("date") && { date: formatTimestamp(channel.createdAt) }),
});

export const presentChannelCreated = (channel: Channel): ChannelCreatedResponse => ({
  id: channel.id,
  name: channel.name,
  description: channel.description,
  color: channel.color,
  starred: channel.starredAt !== null,
});

export const presentChannelUpdated = message("Channel has been updated successfully.");

export const presentChannelRemoved = message("Channel has been deleted successfully.");

export const presentItemAssigned = message("Item successfully added to the channel.");

export const presentItemRemoved = message("Item has been removed from the channel.");

/** An entry inside a channel; its date is the thing's own, the day alone (spec/link-api.md, Channel item). */
export const presentItem = (item: Item): ItemResponse => {
  const { type, id, createdAt, ...shown } = thingIn(item);
  return { type, id, ...shown, date: formatTimestamp(createdAt).slice(0, 10) };
};

type Thing = { type: ItemType; id: number; title: string; preview: string; link: string; createdAt: Date };

function thingIn({ link, qr, bio }: Item): Thing {
  if (link) {
    const { id, createdAt, url } = link;
    const title = titleOf(link) || url;
    return { type: "links", id, createdAt, title, preview: url, link: shortUrl(link.domain, link.alias) };
  }
  if (qr) {
    const { id, createdAt, name, alias, domain } = qr;
    const address = qrAddress(alias, shownDomain(domain));
    return { type: "qr", id, createdAt, title: name, preview: address, link: address };
  }
  if (!bio) throw new Error("A channel item has no target, which channel_items_one_target rules out.");
  const { id, createdAt, title, alias, domain } = bio;
  const address = bioUrl(alias, shownDomain(domain));
  return { type: "bio", id, createdAt, title, preview: address, link: address };
}
