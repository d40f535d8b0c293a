import { Download, Image as ImageIcon } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "@/components/save-file";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { RASTER_TYPES, type RasterType, rasterise } from "./rasterise";

const SIDES = ["256", "512", "1024", "2048", "4096"] as const;

/** A code as a file in any size, or in the clipboard. */
export function Downloads({ svg, name, link }: { svg: string; name: string; link: string }) {
  const t = useTranslations("qr");
  const [side, setSide] = useState<(typeof SIDES)[number]>("1024");
  const file = name.replaceAll(/[^\p{L}\p{N}_-]+/gu, "-").replaceAll(/^-|-$/g, "") || "qr-code";
  const told = (work: Promise<unknown>) =>
    void work.catch((error: Error) => toast({ tone: "bad", title: error.message }));
  const save = (type: RasterType) =>
    told(
      rasterise(svg, Number(side), type).then((blob) => saveFile(`${file}-${side}.${type}`, blob.type, blob)),
    );
  const copyImage = () =>
    told(
      navigator.clipboard
        .write([new ClipboardItem({ "image/png": rasterise(svg, Number(side), "png") })])
        .then(() => toast({ tone: "good", title: t("image-copied") })),
    );
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
          className="w-32"
          value={side}
          options={SIDES.map((value) => ({ value, label: t("pixels", { side: Number(value) }) }))}
          onChange={setSide}
        />
        {RASTER_TYPES.map((type) => (
          <Button key={type} onClick={() => save(type)}>
            <Download aria-hidden className="size-4" />
            {type === "png" ? "PNG" : "WebP"}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={copyImage}>
          <ImageIcon aria-hidden className="size-4" />
          {t("copy-image")}
        </Button>
        <CopyButton shape="words" text={svg} label={t("copy-svg")} />
        <CopyButton shape="words" text={`${link}.svg`} label={t("copy-url")} />
      </div>
    </section>
  );
}
