export const QR_TYPES = [
  ...(["text", "vcard", "link", "email", "phone", "sms", "wifi"] as const),
  ...(["whatsapp", "event", "crypto", "app"] as const),
] as const;
export type QrType = (typeof QR_TYPES)[number];

/** Coins that a `crypto` code asks for. */
export const COINS = ["bitcoin", "ethereum", "litecoin", "dogecoin"] as const;
export type Coin = (typeof COINS)[number];

/** How a code's modules are drawn. */
export const QR_SHAPES = ["square", "dot", "rounded"] as const;
export type QrShape = (typeof QR_SHAPES)[number];

/** How the ring and the middle of each of the three eyes (finder patterns) are drawn. */
export const EYE_FRAMES = ["square", "rounded", "circle"] as const;
export type EyeFrame = (typeof EYE_FRAMES)[number];
export const EYE_CENTERS = ["square", "rounded", "dot"] as const;
export type EyeCenter = (typeof EYE_CENTERS)[number];

/** How the color of the modules changes over the code. */
export const GRADIENTS = ["linear", "radial"] as const;

/** What is drawn around a code, with its caption. */
export const FRAMES = ["plain", "outline", "card", "card-top", "bubble"] as const;
export type Frame = (typeof FRAMES)[number];
/** Typefaces of captions: those that lib/platform/media/typeface.ts has. */
export const CAPTION_FACES = ["sans", "mono"] as const;
/** Characters of a caption. */
export const LONGEST_CAPTION = 60;

/** Files of one archive. */
export const MOST_IN_BATCH = 1_000;

/** Light modules around a code, as ISO/IEC 18004 asks. */
export const MARGIN = 4;
/** Percent of the side that a logo takes: about 6 % of the area, of the 30 % that the highest correction can restore. */
export const LOGO_SIZE = { least: 10, safe: 24, most: 30 } as const;

export const BLACK = "rgb(0,0,0)";
export const WHITE = "rgb(255,255,255)";
