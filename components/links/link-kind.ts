export const LINK_KINDS = ["direct", "frame", "splash", "overlay"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** The kind of a type as the API writes it: `direct`, `frame`, `splash`, a splash page's id, `overlay-<id>`; in lists only `overlay`. */
export function kindOf(type: string): LinkKind {
  if (type === "overlay" || type.startsWith("overlay-")) return "overlay";
  return type === "direct" || type === "frame" ? type : "splash";
}
