import { api } from "@/components/api-client";

export const RASTER_TYPES = ["png", "webp"] as const;
export type RasterType = (typeof RASTER_TYPES)[number];

/** Draws an SVG `width` pixels wide. Rejects where the browser cannot make that type of picture. */
export async function rasterize(svg: string, width: number, type: RasterType): Promise<Blob> {
  const height = Math.round(width * heightOf(svg));
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
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

/** The height of a code's SVG as a part of its width: more than one with a frame. */
function heightOf(svg: string): number {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return width && height ? Number(height) / Number(width) : 1;
}

const SIDE = 1_024;

/** A plain QR code of a short link, as a picture of 1024 by 1024 pixels. */
export async function plainQr(shorturl: string): Promise<Blob> {
  const { data } = await api.post<{ data: { svg: string } }>("/qr/preview", { type: "text", data: shorturl });
  return rasterize(data.svg, SIDE, "png");
}
