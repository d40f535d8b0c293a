/** What can stand in a channel. */
export const ITEM_TYPES = ["links", "bio", "qr"] as const;
export type ItemType = (typeof ITEM_TYPES)[number];
