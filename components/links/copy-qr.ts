import { api } from "@/components/api-client";
import { rasterise } from "@/components/qr/rasterise";

const SIDE = 1_024;

/** Puts a plain QR code of a short link into the clipboard, as a picture of 1024 by 1024 pixels. */
export const copyQr = (shorturl: string): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ "image/png": pictureOf(shorturl) })]);

async function pictureOf(shorturl: string): Promise<Blob> {
  const { data } = await api.post<{ data: { svg: string } }>("/qr/preview", { type: "text", data: shorturl });
  return rasterise(data.svg, SIDE, "png");
}
