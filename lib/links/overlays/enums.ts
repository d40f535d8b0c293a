/** Types of overlays. */
export const OVERLAY_TYPES = ["message", "contact", "poll", "newsletter", "image", "coupon"] as const;
export type OverlayType = (typeof OVERLAY_TYPES)[number];

/** Its position on the page. */
export const POSITIONS = [
  "bottom-left",
  "bottom",
  "bottom-right",
  "top-left",
  "top",
  "top-right",
  "center",
] as const;
