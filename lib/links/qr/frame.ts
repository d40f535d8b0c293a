import { type Caption, setCaption } from "./caption";
import type { QrLook, Shape } from "./drawing";
import { type Frame, MARGIN } from "./enums";
import { box, short } from "./modules";
import type { QrStyle } from "./schema";

type Point = { x: number; y: number };

/** A frame around a code: the size of the whole, where the code's first module lies, and what is drawn around it. */
type Framed = { width: number; height: number; code: Point; shapes: Shape[] };

/**
 * Draws what is around a code of `length` modules. Every frame keeps the whole quiet zone in the code's background. Throws a
 * Failure (`caption`) for a caption that cannot be drawn.
 */
export async function drawFrame(length: number, look: QrLook): Promise<Framed> {
  const margin = marginOf(look);
  const side = length + 2 * margin;
  if (!look.frame) return { width: side, height: side, code: { x: margin, y: margin }, shapes: [] };
  const { outer, paint } = FRAMES[look.frame];
  const gap = short(outer * side);
  const caption = await setCaption(look, side, side + 2 * gap);
  const framed = paint({ side, gap, caption, line: Math.max(1, short(side * 0.02)) });
  const [color, ground] = [look.framecolor ?? look.foreground, look.background];
  return {
    width: framed.width,
    height: framed.height,
    code: { x: framed.zone.x + margin, y: framed.zone.y + margin },
    shapes: [
      ...framed.areas.map((d): Shape => ({ x: 0, y: 0, d, paint: color, hollow: true })),
      { ...framed.text, d: caption.d, paint: framed.isOnColor ? ground : color },
    ],
  };
}

/** Modules around a code. A frame is as dark as the code, so that in one the whole quiet zone is kept. */
const marginOf = ({ margin = MARGIN, frame }: QrStyle): number => (frame ? Math.max(margin, MARGIN) : margin);

type Given = { side: number; gap: number; caption: Caption; line: number };
type Parts = {
  width: number;
  height: number;
  /** the upper left corner of the quiet zone */
  zone: Point;
  /** areas in the frame's color */
  areas: string[];
  text: Point;
  isOnColor: boolean;
};

/** `outer` is the part of the code's side that the frame adds on each side. */
const FRAMES: Record<Frame, { outer: number; paint: (given: Given) => Parts }> = {
  plain: { outer: 0, paint: plain },
  outline: { outer: 0.04, paint: outline },
  card: { outer: 0.06, paint: (given) => card(given, "below") },
  "card-top": { outer: 0.06, paint: (given) => card(given, "above") },
  bubble: { outer: 0.04, paint: bubble },
};

/** Nothing but the caption below. Its own distance to the code is the quiet zone. */
function plain({ side, caption }: Given): Parts {
  const height = short(side + caption.height);
  return { width: side, height, zone: { x: 0, y: 0 }, areas: [], text: { x: 0, y: side }, isOnColor: false };
}

/** A line around code and caption. */
function outline({ side, gap, caption, line }: Given): Parts {
  const width = short(side + 2 * gap);
  const height = short(side + gap + caption.height + line);
  return {
    ...{ width, height, zone: { x: gap, y: gap }, text: { x: 0, y: side + gap } },
    areas: [ring(0, 0, width, height, line)],
    isOnColor: false,
  };
}

/** A card in the frame's color with a window for the code. */
function card({ side, gap, caption }: Given, place: "above" | "below"): Parts {
  const width = short(side + 2 * gap);
  const height = short(side + gap + caption.height);
  const top = place === "above" ? caption.height : gap;
  const window = gap / 2;
  return {
    ...{ width, height, zone: { x: gap, y: short(top) } },
    areas: [
      box(0, 0, width, height, 1.6 * gap) +
        box(gap - window, top - window, side + 2 * window, side + 2 * window, gap),
    ],
    text: { x: 0, y: place === "above" ? 0 : side + gap },
    isOnColor: true,
  };
}

/** A line around the code, and the caption in a bubble that points at it. */
function bubble({ side, gap, caption, line }: Given): Parts {
  const width = short(side + 2 * gap);
  const end = width;
  const tip = short(side * 0.04);
  const top = short(end + 1.6 * tip);
  const height = short(top + caption.height);
  const arrow = `M${short(width / 2 - tip)} ${top}l${tip} ${-tip}l${tip} ${tip}z`;
  return {
    ...{ width, height, zone: { x: gap, y: gap }, text: { x: 0, y: top } },
    areas: [ring(0, 0, width, end, line), box(0, top, width, caption.height, gap), arrow],
    isOnColor: true,
  };
}

/** A line of a width along the inside of a rectangle. */
const ring = (x: number, y: number, width: number, height: number, line: number): string => {
  const round = MARGIN * 0.75 + line;
  return (
    box(x, y, width, height, round) +
    box(x + line, y + line, width - 2 * line, height - 2 * line, round - line)
  );
};
