import { api } from "@/components/api-client";

export const RASTER_TYPES = ["png", "webp"] as const;
export type RasterType = (typeof RASTER_TYPES)[number];

/** Draws an SVG in `side` by `side` pixels. Rejects where the browser cannot make that type of picture. */
export async function rasterize(svg: string, side: number, type: RasterType): Promise<Blob> {
  const image = new Image(side, side);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  canvas.getContext("2d")?.drawImage(image, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(blob)
          : reject(new Error(`This browser cannot create a ${type} image. Use another browser.`)),
      `image/${type}`,
      0.95,
    );
  });
}

const SIDE = 1_024;

/** Puts a plain QR code of a short link into the clipboard, as a picture of 1024 by 1024 pixels. */
export const copyQr = (shorturl: string): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ "image/png": pictureOf(shorturl) })]);

async function pictureOf(shorturl: string): Promise<Blob> {
  const { data } = await api.post<{ data: { svg: string } }>("/qr/preview", { type: "text", data: shorturl });
  return rasterize(data.svg, SIDE, "png");
}
