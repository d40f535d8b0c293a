import { type Drawing, drawingOf } from "./pdf-drawing";

/** A code as a PDF of `side` millimetres. Its logo is drawn on the ground: pictures in the file know no transparency. */
export async function makePdf(svg: string, side: number): Promise<Blob> {
  const drawing = drawingOf(svg);
  const ground = /<path fill="([^"]+)" d="M0 0h/.exec(svg)?.[1] ?? "#ffffff";
  const logo = drawing.logo && (await jpegOf(drawing.logo.href, ground));
  return new Blob([pdfOf(drawing, side, logo).slice()], { type: "application/pdf" });
}

async function jpegOf(href: string, ground: string): Promise<Jpeg> {
  const image = new Image();
  image.src = href;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw images. Use another browser.");
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  if (!blob) throw new Error("This browser cannot create a JPEG image. Use another browser.");
  return {
    bytes: new Uint8Array(await blob.arrayBuffer()),
    width: canvas.width,
    height: canvas.height,
  };
}

/** A picture as JPEG, with its size in pixels. */
export type Jpeg = { bytes: Uint8Array; width: number; height: number };

const POINTS_PER_MM = 72 / 25.4;

/** A PDF of one page that holds nothing but the code, `side` millimetres wide and high, as lines and not as pixels. */
export function pdfOf(drawing: Drawing, side: number, logo?: Jpeg): Uint8Array {
  const points = (side * POINTS_PER_MM).toFixed(3);
  const scale = ((side * POINTS_PER_MM) / drawing.side).toFixed(6);
  const content = [
    `q\n${scale} 0 0 -${scale} 0 ${points} cm`,
    drawing.operators,
    logo && drawing.logo && placed(drawing.logo.place),
    "Q",
  ]
    .filter(Boolean)
    .join("\n");
  const resources = logo ? "<< /XObject << /Logo 5 0 R >> >>" : "<< >>";
  return file([
    ["<< /Type /Catalog /Pages 2 0 R >>"],
    ["<< /Type /Pages /Kids [3 0 R] /Count 1 >>"],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points} ${points}] /Resources ${resources} /Contents 4 0 R >>`,
    ],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    ...(logo ? [pictureObject(logo)] : []),
  ]);
}

/** Pictures stand upright in a space whose y goes up, so this one is turned over again. */
const placed = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  `q\n${width} 0 0 -${height} ${x} ${y + height} cm\n/Logo Do\nQ`;

const pictureObject = ({ bytes, width, height }: Jpeg) => [
  `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>\nstream\n`,
  bytes,
  "\nendstream",
];

/** Objects one after the other, and at the end a table of where each begins, to the byte. */
function file(objects: (string | Uint8Array)[][]): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === "string" ? new TextEncoder().encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  write("%PDF-1.4\n");
  const starts = objects.map((body, at) => {
    const start = length;
    write(`${at + 1} 0 obj\n`);
    for (const part of body) write(part);
    write("\nendobj\n");
    return start;
  });
  const table = length;
  const entries = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`);
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return joined(parts, length);
}

function joined(parts: Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
