/** Types of channel items. */
export const ITEM_TYPES = ["links", "bio", "qr"] as const;
export type ItemType = (typeof ITEM_TYPES)[number];
