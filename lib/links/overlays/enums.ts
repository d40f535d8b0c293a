/** What an overlay asks or shows. */
export const OVERLAY_TYPES = ["message", "contact", "poll", "newsletter", "image", "coupon"] as const;
export type OverlayType = (typeof OVERLAY_TYPES)[number];

/** Where on the page it stands. */
export const POSITIONS = [
  "bottom-left",
  "bottom",
  "bottom-right",
  "top-left",
  "top",
  "top-right",
  "center",
] as const;
