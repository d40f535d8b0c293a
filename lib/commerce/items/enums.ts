/** Kinds of previews; the item's other media follow from it. */
export const MEDIA_TYPES = ["image", "video", "audio"] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];
