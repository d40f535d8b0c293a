/** Never anything but a colour: this goes into style sheets, where nothing is escaped. */
export const checked = (color: string) => (/^#[0-9a-f]{6}$/i.test(color) ? color : "#182124");

/** Near-black or white, whichever stands out more (relative luminance, WCAG 2). */
export function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(checked(color).slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.21 ? "#182124" : "#ffffff";
}

/** The colours that an owner may choose for a page. */
export type ChosenColours = {
  background?: string | undefined;
  color?: string | undefined;
  buttonbackground?: string | undefined;
  buttoncolor?: string | undefined;
};

/** Whichever of the visitor pages' own colours they replace, as one rule; "" where nothing was chosen. */
export function chosenColours({ background, color, buttonbackground, buttoncolor }: ChosenColours): string {
  const ink = color ? checked(color) : background && readableOn(background);
  const canvas = background ? checked(background) : color && readableOn(color);
  const rules = [
    canvas && `--canvas:${canvas};--surface:${canvas};--on-ink:${canvas}`,
    ink &&
      `--ink:${ink};--ink-2:${ink};--ink-3:${ink};--accent:${ink};--bad:${ink};--line:${ink}55;--line-strong:${ink}`,
    (buttonbackground || buttoncolor) &&
      `--go:${buttonbackground ? checked(buttonbackground) : readableOn(buttoncolor ?? "")}`,
    (buttonbackground || buttoncolor) &&
      `--on-go:${buttoncolor ? checked(buttoncolor) : readableOn(buttonbackground ?? "")}`,
  ].filter(Boolean);
  return rules.length > 0 ? `html:root{${rules.join(";")}}` : "";
}
