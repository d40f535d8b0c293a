/** `#RRGGBB` as the API writes a code's colours; what is no such colour is given as it is, for the API to refuse. */
export function toRgb(hex: string): string {
  const [, ...parts] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex) ?? [];
  return parts.length === 3 ? `rgb(${parts.map((part) => Number.parseInt(part, 16)).join(",")})` : hex;
}

/** The same the other way round. */
export const toHex = (rgb: string): string =>
  `#${(rgb.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
