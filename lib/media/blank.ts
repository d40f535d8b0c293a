const GROUND = "#efede7";
const INK = "#87847d";

/** What is drawn for a missing picture, on 64 × 64: a frame with hills, a strip of film, a wave. */
const SHAPES: Record<string, string> = {
  image: `<rect x="14" y="18" width="36" height="28" rx="2"/><path d="m14 40 10-10 8 8 6-6 12 12"/><circle cx="40" cy="26" r="3"/>`,
  video: `<rect x="14" y="18" width="36" height="28" rx="2"/><path d="m28 26 10 6-10 6z"/>`,
  audio: `<path d="M14 32v0M20 26v12M26 20v24M32 28v8M38 22v20M44 27v10M50 32v0"/>`,
};

/** The picture that stands where nobody chose one; undefined when the name is none of ours. */
export function blankPicture(what: string): string | undefined {
  if (what === "cover") return svg("0 0 300 100", `<rect width="300" height="100" fill="${GROUND}"/>`);
  const shape = SHAPES[what];
  if (!shape) return undefined;
  const lines = `<g fill="none" stroke="${INK}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shape}</g>`;
  return svg("0 0 64 64", `<rect width="64" height="64" fill="${GROUND}"/>${lines}`);
}

const svg = (box: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${content}</svg>`;
