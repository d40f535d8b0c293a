import type * as z from "zod";
import type { Actor } from "@/lib/identity/access/actor";
import { qrAddress } from "@/lib/platform/addresses";
import { shownDomain } from "../shown-domain";
import { BLACK, WHITE } from "./enums";
import { FILE_FORMATS, type QrFileQuery } from "./file-query";
import { pdfOf } from "./pdf";
import { type Drawn, drawCode, groundOf, pngOf } from "./picture";
import { getQr, type Qr } from "./qr";
import { svgOf } from "./render";
import { styleOf } from "./style";

type Form = z.output<typeof QrFileQuery>;

/** One code as a file to be saved, named after it. */
export async function qrFile(actor: Actor, { id, ...form }: Form & { id: number }) {
  const code = await getQr(actor, { id });
  const file = await fileOf(drawnOf(code), form, String(actor.workspaceId));
  return {
    type: FILE_FORMATS[form.format],
    fileName: `${fileName(code.name) || code.alias}.${form.format}`,
    pieces: onePiece(file),
  };
}

/** A code drawn in a file format, with the quiet zone and the frame. `owner` is queued. */
export async function fileOf(code: Drawn, { format, size, width }: Form, owner: string): Promise<Buffer> {
  const drawing = await drawCode(code);
  if (format === "pdf") return pdfOf(drawing, width);
  const svg = svgOf(drawing, size);
  return format === "svg" ? Buffer.from(svg) : pngOf(svg, groundOf(code.style), { for: "members", owner });
}

/** A kept code as it is drawn. */
export const drawnOf = (code: Qr): Drawn => ({
  ...{ type: code.type, data: code.data as Drawn["data"], logo: code.logo, style: code.style },
  ...{
    foreground: code.foreground,
    background: code.background,
    address: qrAddress(code.alias, shownDomain(code.domain)),
  },
});

/** A code of an address, in the style of another. What is in that one's frame is about that one. */
export function codeOfAddress(address: string, look: Drawn | undefined): Drawn {
  const style = { ...styleOf(look?.style), frame: undefined, caption: undefined };
  return {
    ...{ type: "text", data: { text: address }, address },
    ...{ foreground: look?.foreground ?? BLACK, background: look?.background ?? WHITE },
    ...{ logo: look?.logo ?? null, style },
  };
}

/** A name as that of a file that every system takes: ASCII letters, digits, dashes. "" where nothing is left of it. */
export const fileName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .replaceAll(/[^A-Za-z0-9_-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 80);

async function* onePiece(file: Buffer) {
  yield file;
}
