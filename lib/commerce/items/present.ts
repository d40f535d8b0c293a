import { blankAddress, wholeAddress } from "@/lib/identity/uploads/uploads";
import { formatInstant } from "@/lib/platform/fields";
import { type IdResponse, message } from "@/lib/platform/responses";
import type { Item } from "@/prisma/client/client";
import type { ListedItem } from "./items";
import type { ItemsResponse, OneItemResponse, SellerItemResponse } from "./schema";

/** The Item of the item API: exactly its keys, and of the media only what this kind of item has. */
export const presentItem = (item: Item) => ({
  id: item.id,
  name: item.name,
  description: item.description,
  category: item.category,
  sub_category: item.subCategory,
  options: item.options,
  version: item.version,
  demo_link: item.demoLink,
  tags: item.tags,
  media: mediaOf(item),
  price: { regular: Number(item.priceRegular), extended: Number(item.priceExtended) },
  currency: item.currency,
  // A draft is seen in the purchases of those who bought it before it became one.
  published_at: formatInstant(item.publishedAt ?? item.createdAt),
});

export const presentItems = (items: Item[]): ItemsResponse => ({ items: items.map(presentItem) });

export const presentOneItem = (item: Item): OneItemResponse => ({ item: presentItem(item) });

/** An item for its seller's own pages: as it was sent, so that a form can show it again. */
export const presentSellerItem = (item: ListedItem): SellerItemResponse => ({
  ...presentItem(item),
  media: {
    thumbnail: wholeAddress(item.thumbnail),
    preview_image: wholeAddress(item.previewImage),
    preview_video: wholeAddress(item.previewVideo),
    preview_audio: wholeAddress(item.previewAudio),
    screenshots: item.screenshots.map(wholeAddress),
  },
  media_type: item.mediaKind,
  status: item.publishedAt ? ("published" as const) : ("draft" as const),
  published_at: item.publishedAt && formatInstant(item.publishedAt),
  seats_regular: item.seatsRegular,
  seats_extended: item.seatsExtended,
  purchases: item._count.purchases,
});

export const presentItemCreated = ({ id }: { id: number }): IdResponse => ({ id });
export const presentItemUpdated = message("Item has been updated.");
export const presentItemRemoved = message("Item has been deleted.");

/** Pictures replace each other, and a placeholder replaces both: the document always promises them. */
function mediaOf(item: Item) {
  const picture = item.thumbnail || item.previewImage || item.screenshots[0] || blankAddress(item.mediaKind);
  return {
    thumbnail: wholeAddress(picture),
    ...(item.mediaKind !== "audio" && { preview_image: wholeAddress(item.previewImage || picture) }),
    ...(item.mediaKind === "video" &&
      item.previewVideo && { preview_video: wholeAddress(item.previewVideo) }),
    ...(item.mediaKind === "audio" &&
      item.previewAudio && { preview_audio: wholeAddress(item.previewAudio) }),
    ...(item.screenshots.length > 0 && { screenshots: item.screenshots.map(wholeAddress) }),
  };
}
