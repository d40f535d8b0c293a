import type { Theme } from "./enums";

/** Colors as `#rrggbb`: behind everything, of the text, and of buttons. */
export type ThemeColors = { background: string; color: string; accent: string };

/** Those of the themes that are the same for everybody. */
export const THEME_COLORS: Record<Exclude<Theme, "plain" | "brand">, ThemeColors> = {
  paper: { background: "#faf6ec", color: "#2b2620", accent: "#8a3b12" },
  forest: { background: "#12261c", color: "#eef5ef", accent: "#9fd8a8" },
  ocean: { background: "#e9f3f8", color: "#10293a", accent: "#0b5c86" },
  plum: { background: "#2a1530", color: "#f7ecfa", accent: "#e3a6f5" },
  sunrise: { background: "#fff1e6", color: "#3a1d12", accent: "#a8341a" },
  midnight: { background: "#0d1220", color: "#eaf0ff", accent: "#8fb4ff" },
};
