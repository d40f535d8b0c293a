import { Download, Image as ImageIcon } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "@/components/browser-files";
import { Button, buttonLook } from "@/components/ui/button";
import { useCopy } from "@/components/ui/copy";
import { CopyButton } from "@/components/ui/copy-button";
import { Select } from "@/components/ui/select";
import { toastOnError } from "@/components/ui/toast";
import type { QrCode } from "./queries";
import { RASTER_TYPES, type RasterType, rasterize } from "./rasterize";

/** In pixels, or in millimeters at the 300 pixels an inch that printers ask for. */
const SIZES = [
  ...["256 px", "512 px", "1024 px", "2048 px", "4096 px"],
  ...["20 mm", "30 mm", "40 mm", "60 mm", "100 mm", "200 mm"],
];
const DOTS_PER_MM = 300 / 25.4;

/** A size of the list both ways. */
function sizeOf(text: string): { pixels: number; millimeters: number } {
  const side = Number.parseInt(text, 10);
  return text.endsWith("mm")
    ? { pixels: Math.round(side * DOTS_PER_MM), millimeters: side }
    : { pixels: side, millimeters: Math.round((side / DOTS_PER_MM) * 10) / 10 };
}

/** A code as a file in any size, or in the clipboard. */
export function Downloads({ svg, code: { id, name, link } }: { svg: string; code: QrCode }) {
  const t = useTranslations("qr");
  const [size, setSize] = useState("1024 px");
  const { pixels, millimeters } = sizeOf(size);
  const file = name.replaceAll(/[^\p{L}\p{N}_-]+/gu, "-").replaceAll(/^-|-$/g, "") || "qr-code";
  const save = (type: RasterType) =>
    toastOnError(
      rasterize(svg, pixels, type).then((blob) => saveFile(`${file}-${pixels}.${type}`, blob.type, blob)),
    );
  const wordsOf = (text: string) =>
    text.endsWith("mm")
      ? t("at-300-dpi", { side: Number.parseInt(text, 10), pixels: sizeOf(text).pixels })
      : t("pixels", { side: Number.parseInt(text, 10) });
  return (
    <section aria-label={t("downloads")} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => saveFile(`${file}.svg`, "image/svg+xml", svg)}>
          <Download aria-hidden className="size-4" />
          SVG
        </Button>
        <Select
          aria-label={t("side")}
          size="middle"
          className="w-44"
          value={size}
          options={SIZES.map((value) => ({ value, label: wordsOf(value) }))}
          onChange={setSize}
        />
        {RASTER_TYPES.map((type) => (
          <Button key={type} onClick={() => save(type)}>
            <Download aria-hidden className="size-4" />
            {type === "png" ? "PNG" : "WebP"}
          </Button>
        ))}
        <a href={`/api/qr/${id}/file?format=pdf&width=${millimeters}`} download className={buttonLook()}>
          <Download aria-hidden className="size-4" />
          PDF
        </a>
      </div>
      <CopyButtons svg={svg} link={link} pixels={pixels} />
    </section>
  );
}

function CopyButtons({ svg, link, pixels }: { svg: string; link: string; pixels: number }) {
  const t = useTranslations("qr");
  const copy = useCopy();
  const copyImage = () => void copy.picture(() => rasterize(svg, pixels, "png"), t("image-copied"));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={copyImage}>
        <ImageIcon aria-hidden className="size-4" />
        {t("copy-image")}
      </Button>
      <CopyButton shape="words" text={svg} label={t("copy-svg")} />
      <CopyButton shape="words" text={`${link}.svg`} label={t("copy-url")} />
    </div>
  );
}
