import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

// `npm install --no-save subset-font@2.9.0 && node scripts/typefaces.mjs`: makes app/typefaces/*.woff2 from the full typefaces, once per change of these.
// Together they have 43 kB; as published, with their width axes, they have 96 kB, which a phone on a slow network waits for.

const PUBLISHED = "node_modules/@fontsource-variable";
const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
/** ASCII, the letters of Western European languages, and the punctuation and signs of the dashboard. Everything else falls to the other files. */
const LETTERS = [...range(0x20, 0x7e), ...range(0xa1, 0xff), ..."–—‘’‚“”„…‹›€→·×ŒœŸ"].join("");

const make = async (name, source, axes) => {
  const font = readFileSync(`${PUBLISHED}/${source}`);
  const subset = await subsetFont(font, LETTERS, { targetFormat: "woff2", variationAxes: axes });
  writeFileSync(`app/typefaces/${name}.woff2`, subset);
  process.stdout.write(`${name} ${subset.length} of ${font.length} bytes\n`);
};

await make("sans", "instrument-sans/files/instrument-sans-latin-wdth-normal.woff2", {
  wdth: 100,
  wght: { min: 400, max: 700 },
});
// The mono runs wide, so it is narrowed for good.
await make("mono", "martian-mono/files/martian-mono-latin-wdth-normal.woff2", {
  wdth: 80,
  wght: { min: 400, max: 600 },
});
