import { useQuery } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { brandQuery } from "@/components/brand/queries";
import { brandPalettes } from "./brand-palettes";
import { PALETTES, type Palette } from "./palettes";
import type { QrValues } from "./qr-values";

/** Colours that go together, in one press: the workspace's own first, where they can be scanned, then ours. */
export function PaletteChoice() {
  const t = useTranslations("qr");
  const { data: brand } = useQuery(brandQuery);
  const { setValue } = useFormContext<QrValues>();
  const take = ({ foreground, background, eyes }: Palette) => {
    for (const [name, value] of Object.entries({
      foreground,
      background,
      eyeframecolor: eyes,
      eyecentercolor: eyes,
    }))
      setValue(name as "foreground", value, { shouldDirty: true });
  };
  return (
    <div role="group" aria-label={t("palettes")}>
      <p className="mb-1.5 font-medium text-13">{t("palettes")}</p>
      <div className="flex flex-wrap gap-1.5">
        {[...brandPalettes(brand?.color ?? ""), ...PALETTES].map((palette) => (
          <button
            key={palette.name}
            type="button"
            title={t(`palette.${palette.name}`)}
            aria-label={t(`palette.${palette.name}`)}
            onClick={() => take(palette)}
            className="grid size-9 place-items-center rounded-control border border-line-strong pointer-coarse:size-11"
            style={{ background: palette.background }}
          >
            <span
              aria-hidden
              className="size-4 rounded-[3px] border-3"
              style={{ background: palette.foreground, borderColor: palette.eyes || palette.foreground }}
            />
          </button>
        ))}
      </div>
    </div>
  );
}
