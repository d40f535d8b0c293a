import { type DrawText, loadTypeface } from "@/lib/platform/media/typeface";
import { short } from "../qr/modules";

type Box = { x: number; y: number; width: number; height: number };

/** Draws a caption in a box, in millimeters, as one path. */
export type TextSetter = (caption: string, room: Box) => string;

/** Millimetres of letters. */
const SIZE = { most: 4, least: 1.5, step: 0.25 };
/** Parts of the size of the letters. */
const [LINE, CAPITAL, TAIL] = [1.2, 0.72, 0.28];
/** Millimetres beside the letters. */
const PAD = 0.4;

/**
 * What draws captions: each as large as its box lets it be, on as many lines as fit, and what does not fit at the least size ends
 * with an ellipsis. A caption with a letter that no typeface has is refused by `missing`.
 */
export async function textSetter(): Promise<{
  setText: TextSetter;
  missing: (caption: string) => string | undefined;
}> {
  const faces = [await loadTypeface("sans"), await loadTypeface("mono")];
  const faceOf = (text: string) => faces.find((draw) => draw(text, ORIGIN));
  return {
    setText(caption, room) {
      const draw = faceOf(caption);
      return draw ? setIn(draw, caption, room) : "";
    },
    missing: (caption) =>
      faceOf(caption) ? undefined : ([...caption].find((letter) => !faceOf(letter)) ?? caption),
  };
}

const ORIGIN = { x: 0, y: 0, size: 1 };

function setIn(draw: DrawText, caption: string, room: Box): string {
  const widthOf = (text: string) => draw(text, ORIGIN)?.width ?? 0;
  const width = room.width - 2 * PAD;
  for (let size = SIZE.most; size >= SIZE.least; size -= SIZE.step) {
    const lines = wrapped(caption.split(" "), width / size, widthOf);
    const most = linesIn(room.height, size);
    if (lines && lines.length <= most) return drawn(draw, lines, size, room);
  }
  const most = Math.max(1, linesIn(room.height, SIZE.least));
  return drawn(draw, shortened(caption, most, width / SIZE.least, widthOf), SIZE.least, room);
}

/** Lines are in the middle of their box, with as much room above the capitals as the tails of letters need below. */
const linesIn = (height: number, size: number) =>
  Math.floor((height / size - CAPITAL - 2 * TAIL) / LINE + 1e-9) + 1;

/** Words on lines of a width; undefined where one is wider. */
function wrapped(words: string[], width: number, widthOf: (text: string) => number): string[] | undefined {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else if (widthOf(word) <= width) lines.push(word);
    else return undefined;
  }
  return lines;
}

/** Letter by letter on lines of a width, with an ellipsis where they do not all fit. */
function shortened(text: string, most: number, width: number, widthOf: (text: string) => number): string[] {
  const lines = [""];
  for (const letter of text) {
    const line = lines.at(-1) ?? "";
    if (widthOf(`${line}${letter}`) <= width) lines[lines.length - 1] = line + letter;
    else if (lines.length < most) lines.push(letter);
    else return [...lines.slice(0, -1), `${[...line].slice(0, -1).join("").trimEnd()}…`];
  }
  return lines;
}

function drawn(draw: DrawText, lines: string[], size: number, { x, y, width, height }: Box): string {
  const tall = CAPITAL * size + (lines.length - 1) * LINE * size;
  const first = y + (height - tall) / 2 + CAPITAL * size;
  return lines
    .map((line, at) => {
      const wide = (draw(line, ORIGIN)?.width ?? 0) * size;
      return (
        draw(line, { x: short(x + (width - wide) / 2), y: short(first + at * LINE * size), size })?.path ?? ""
      );
    })
    .join("");
}
