import type { Prisma } from "@/prisma/client/client";
import { keptAddress } from "../media/address";
import type { MediaType } from "./choices";
import type { ItemChanges, NewItem } from "./schema";

type Columns = Omit<Prisma.ItemUncheckedCreateInput, "workspaceId" | "currency">;

/** A new item as the table keeps it. */
export function newColumns(input: NewItem): Columns {
  const { media = {}, price = {} } = input;
  return {
    name: input.name,
    description: input.description,
    category: input.category,
    subCategory: input.sub_category,
    options: input.options,
    version: input.version ?? "1.0",
    demoLink: input.demo_link,
    tags: input.tags,
    mediaKind: input.media_type ?? kindShownBy(media) ?? "image",
    ...mediaColumns(media),
    priceRegular: price.regular ?? 0,
    priceExtended: price.extended ?? price.regular ?? 0,
    seatsRegular: input.seats_regular,
    seatsExtended: input.seats_extended,
    publishedAt: input.status === "draft" ? null : (input.published_at ?? new Date()),
  };
}

/** What changes of an item that was published then, or is a draft. */
export function changedColumns(
  changes: ItemChanges,
  publishedAt: Date | null,
): Prisma.ItemUpdateManyMutationInput {
  const media = changes.media ?? {};
  return {
    name: changes.name,
    description: changes.description === null ? "" : changes.description,
    category: changes.category === null ? "" : changes.category,
    subCategory: changes.sub_category === null ? "" : changes.sub_category,
    options: changes.options === null ? [] : changes.options,
    version: changes.version === null ? "" : changes.version,
    demoLink: changes.demo_link === null ? "" : changes.demo_link,
    tags: changes.tags === null ? [] : changes.tags,
    currency: changes.currency ?? undefined,
    mediaKind: changes.media_type ?? kindShownBy(media),
    ...mediaColumns(media),
    priceRegular: changes.price?.regular,
    priceExtended: changes.price?.extended,
    seatsRegular: changes.seats_regular,
    seatsExtended: changes.seats_extended,
    publishedAt: publishing(changes, publishedAt),
  };
}

type Media = NonNullable<ItemChanges["media"]>;

/** What is not among the media stays as it is; null clears it. */
const mediaColumns = (media: Media) => ({
  thumbnail: kept(media.thumbnail),
  previewImage: kept(media.preview_image),
  previewVideo: kept(media.preview_video),
  previewAudio: kept(media.preview_audio),
  screenshots: media.screenshots === null ? [] : media.screenshots?.map(keptAddress),
});

const kept = (address: string | null | undefined) =>
  address === null ? "" : address && keptAddress(address);

/** What has something to hear is audio, what has something to watch is video. */
function kindShownBy({ preview_audio, preview_video }: Media): MediaType | undefined {
  if (preview_audio) return "audio";
  return preview_video ? "video" : undefined;
}

function publishing(
  { status, published_at }: ItemChanges,
  publishedAt: Date | null,
): Date | null | undefined {
  if (status === "draft") return null;
  if (status === "published") return published_at ?? publishedAt ?? new Date();
  return publishedAt && published_at ? published_at : undefined;
}
