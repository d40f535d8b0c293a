import qrcode from "qrcode";
import { invalidField } from "@/lib/platform/failure";

/** The dark modules of a code, row by row, without its quiet zone. */
export type Matrix = readonly (readonly boolean[])[];

/** Bytes that the largest code holds at each level of error correction (ISO/IEC 18004, version 40). */
const MOST_BYTES = { L: 2_953, M: 2_331, H: 1_273 } as const;
export type Level = keyof typeof MOST_BYTES;

/**
 * The code that says `content`. A logo hides modules, so with one the error correction is the highest, which can restore
 * nearly a third; without one it is medium, or low where the content would not fit otherwise. Throws a Failure (`data`)
 * when it does not fit at all.
 */
export const matrixOf = (content: string, logo: "with-logo" | "without-logo"): Matrix =>
  codeOf(content, logo).matrix;

/** The same with the level of error correction that was taken. */
export function codeOf(
  content: string,
  logo: "with-logo" | "without-logo",
): { matrix: Matrix; level: Level } {
  const levels: Level[] = logo === "with-logo" ? ["H"] : ["M", "L"];
  for (const level of levels) {
    const matrix = tryLevel(content, level);
    if (matrix) return { matrix, level };
  }
  const most = MOST_BYTES[levels.at(-1) ?? "L"];
  const bytes = new TextEncoder().encode(content).length;
  const how = logo === "with-logo" ? " with a logo" : "";
  throw invalidField(
    "data",
    `is too long for a QR code: it has ${bytes} bytes, and a code${how} holds at most ${most}`,
  );
}

function tryLevel(content: string, level: Level): Matrix | undefined {
  if (leastBits(content) > MOST_BYTES[level] * 8 + HEAD_BITS) return undefined;
  try {
    const { modules } = qrcode.create(content, { errorCorrectionLevel: level });
    return Array.from({ length: modules.size }, (_, y) =>
      Array.from({ length: modules.size }, (_, x) => modules.get(y, x) === 1),
    );
  } catch (error) {
    if (error instanceof Error && /too big|amount of data/i.test(error.message)) return undefined;
    throw error;
  }
}

/** Mode and length before the first character, which the limits above leave out. */
const HEAD_BITS = 24;

/** Bits the characters need, each in its best mode: a quick lower bound, as optimizing the modes of a long text is slow. */
function leastBits(content: string): number {
  const digits = content.match(/[0-9]/g)?.length ?? 0;
  const signs = content.match(/[A-Z $%*+\-./:]/g)?.length ?? 0;
  const bytes = new TextEncoder().encode(content).length - digits - signs;
  return Math.floor((digits * 10) / 3 + signs * 5.5) + bytes * 8;
}
