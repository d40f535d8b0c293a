import type { BioContent } from "@/lib/links/bio/schema";
import { THEME_COLORS, type ThemeColors } from "@/lib/links/bio/themes";
import { checked, legibleOn, readableOn } from "./brand";
import type { Pictured } from "./social-picture";

/** The colors of a page's theme with the owner's own over them; none where those follow the visitor's light or dark mode. */
export function colorsOf({ theme, background, color, accent }: BioContent): Partial<ThemeColors> {
  const preset = theme === undefined || theme === "plain" || theme === "brand" ? {} : THEME_COLORS[theme];
  return { ...preset, ...(background && { background }), ...(color && { color }), ...(accent && { accent }) };
}

/** What a picture is drawn from: the page's own words and colors, and its workspace's color where it has no accent of its own. */
export function picturedOf(
  { title, content }: { title: string; content: BioContent },
  address: string,
  brandColor: string,
): Pictured {
  const chosen = colorsOf(content);
  const background = checked(chosen.background ?? (chosen.color ? readableOn(chosen.color) : "#f8f7f2"));
  const color = legibleOn(background, checked(chosen.color ?? readableOn(background)));
  const accent = checked(chosen.accent ?? (brandColor || color));
  return { title, description: content.description ?? "", address, background, color, accent };
}
