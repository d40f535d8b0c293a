import * as z from "zod";
import { invalid } from "../failure";
import { readBytes } from "./body";

/** A megabyte, and what base64 or a form adds to it. */
export const UPLOAD_LIMIT = 1_536 * 1_024;

export const Upload = z.object({
  file: z.instanceof(Uint8Array, { error: "is required" }).meta({
    override: { type: "string", contentEncoding: "base64" },
    description: "a png or jpg picture in base64; the body may also be the file itself, or a form with it",
    examples: ["iVBORw0KGgo="],
  }),
});

/**
 * The one file a request carries: as the body itself, as a part of a multipart form, or as base64 in the `file` of a JSON
 * object, which is how pages of ours send it (a sign-in cookie is good for JSON only).
 */
export async function readUpload(request: Request, limit: number): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, limit);
  const type = request.headers.get("content-type") ?? "";
  if (/^multipart\/form-data/i.test(type)) return { file: await fromForm(bytes, type) };
  if (bytes[0] === OPENING_BRACE) return { file: fromJson(bytes) };
  return { file: bytes.length > 0 ? bytes : undefined };
}

const OPENING_BRACE = 0x7b;

async function fromForm(bytes: Uint8Array, type: string): Promise<Uint8Array | undefined> {
  const form = await new Response(new Uint8Array(bytes), { headers: { "Content-Type": type } })
    .formData()
    .catch(() => {
      throw invalid("The body is not a valid form.");
    });
  for (const [, value] of form)
    if (typeof value !== "string") return new Uint8Array(await value.arrayBuffer());
  return undefined;
}

function fromJson(bytes: Uint8Array): Uint8Array | undefined {
  const { file } = parsed(bytes);
  if (typeof file !== "string" || file === "") return undefined;
  return Buffer.from(file.replace(/^data:[a-z0-9/.+-]*;base64,/i, ""), "base64");
}

function parsed(bytes: Uint8Array): { file?: unknown } {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as { file?: unknown };
  } catch {
    throw invalid("The body is not valid JSON.");
  }
}
