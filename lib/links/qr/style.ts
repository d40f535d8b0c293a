import { invalidField } from "@/lib/platform/failure";
import { LEAST_CONTRAST, symbolContrast } from "../color";
import { QrStyle, STYLE_FIELDS } from "./schema";

/** Colors of a code. */
type QrColors = { foreground: string; background: string } & Pick<
  QrStyle,
  "eyeframecolor" | "eyecentercolor"
>;

const DARK = ["foreground", "eyeframecolor", "eyecentercolor"] as const;

/** Refuses colors that a camera could not distinguish. */
export function refuseFaint(colors: QrColors): void {
  for (const name of DARK) {
    const contrast = symbolContrast(colors[name] ?? colors.foreground, colors.background);
    if (contrast >= LEAST_CONTRAST) continue;
    const [have, need] = [contrast, LEAST_CONTRAST].map((part) => `${Math.floor(part * 100)} %`);
    throw invalidField(
      name,
      `is too close to the background to be scanned: the contrast is ${have} and must be ${need} or more`,
    );
  }
}

/** A code's stored style; what is not known there is left out. */
export const styleOf = (style: unknown): QrStyle => QrStyle.safeParse(style ?? {}).data ?? {};

type Changes = { [name in keyof QrStyle]?: QrStyle[name] | null };

/** A style after a change: what is absent stays, null clears. */
export const changedStyle = (before: QrStyle, changes: Changes): QrStyle =>
  QrStyle.parse(
    Object.fromEntries(
      STYLE_FIELDS.flatMap((name) => {
        const value = changes[name] === undefined ? before[name] : changes[name];
        return value === undefined || value === null ? [] : [[name, value]];
      }),
    ),
  );
