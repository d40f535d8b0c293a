/** What an item is shown by; the rest of its media follows from it. */
export const MEDIA_TYPES = ["image", "video", "audio"] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];
