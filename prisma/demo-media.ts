import { drawing } from "../lib/platform/media/drawing";

const PAPER = "#f8f7f2";
const INK = "#182026";
const TEAL = "#0b7285";
const AMBER = "#e8a33d";

const times = <T>(count: number, draw: (n: number) => T) => Array.from({ length: count }, (_, n) => draw(n));
const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

/** Drawings of the example items, on 1280 × 720. */
const DRAWINGS = {
  timetable: () => [
    rect(0, 0, 1_280, 720, PAPER),
    rect(0, 0, 260, 720, INK),
    ...times(7, (n) => rect(48, 96 + n * 64, 110 + ((n * 53) % 70), 14, n === 2 ? TEAL : "#5b666e")),
    ...times(24, (n) => rect(340 + n * 36, 400 - ((n * 67) % 210), 22, ((n * 67) % 210) + 20, TEAL)),
    ...times(6, (n) => rect(340, 470 + n * 36, 860, 1, "#c9c6bd")),
    ...times(6, (n) => rect(340, 482 + n * 36, 180 + ((n * 97) % 240), 10, INK)),
    ...times(6, (n) => rect(1_120, 482 + n * 36, 80, 10, n % 2 ? AMBER : "#87847d")),
  ],
  chimes: () => [
    rect(0, 0, 1_280, 720, TEAL),
    ...times(58, (n) => {
      const height = 30 + 420 * Math.abs(Math.sin(n * 0.37)) * Math.exp(-((n % 20) / 11));
      return rect(66 + n * 20, 360 - height / 2, 10, height, PAPER);
    }),
  ],
  train: () => [
    rect(0, 0, 1_280, 720, "#0e1a24"),
    `<circle cx="1050" cy="130" r="54" fill="${AMBER}"/>`,
    ...times(
      7,
      (n) =>
        `<path d="M${n * 200 - 60} 720V560a80 80 0 0 1 160 0v160h40V470H${n * 200 - 100}v250z" fill="#22313d"/>`,
    ),
    rect(150, 380, 1_130, 80, "#33434f"),
    ...times(18, (n) => rect(180 + n * 60, 400, 40, 28, n % 5 === 3 ? "#33434f" : AMBER)),
  ],
  board: () => [
    rect(0, 0, 1_280, 720, INK),
    ...times(5, (row) =>
      times(12, (n) => [
        rect(100 + n * 92, 90 + row * 112, 80, 92, "#2a343b"),
        rect(100 + n * 92, 135 + row * 112, 80, 3, INK),
        (n * 7 + row * 5) % 3
          ? rect(124 + n * 92, 112 + row * 112, 32, 48, (n + row) % 4 ? PAPER : AMBER)
          : "",
      ])
        .flat()
        .join(""),
    ),
  ],
};
export type Drawing = keyof typeof DRAWINGS;

/** A picture for one of the example items, as a seller would upload it. */
export async function drawn(what: Drawing): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">${DRAWINGS[what]().join("")}</svg>`;
  return drawing({ for: "members", owner: "demo" }, (sharp) => sharp(Buffer.from(svg)).png().toBuffer());
}

const RATE = 22_050;
const HEAD = 44;
/** C, E and G, one after the other. */
const NOTES = [523.25, 659.25, 783.99];

/** Three seconds of a station's chime, as a WAVE file of one channel of 16 bits. */
export function chime(): Buffer {
  const samples = RATE * 3;
  const file = Buffer.alloc(HEAD + samples * 2);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16); // bytes of what describes the format
  file.writeUInt16LE(1, 20); // plain samples
  file.writeUInt16LE(1, 22); // channels
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28); // bytes a second
  file.writeUInt16LE(2, 32); // bytes a sample
  file.writeUInt16LE(16, 34); // bits a sample
  file.write("data", 36, "latin1");
  file.writeUInt32LE(samples * 2, 40);
  for (let n = 0; n < samples; n++) file.writeInt16LE(Math.round(loudness(n / RATE) * 9_000), HEAD + n * 2);
  return file;
}

/** Each note begins 0.45 s after the previous one and fades out. */
const loudness = (second: number) =>
  NOTES.reduce((sum, pitch, n) => {
    const since = second - n * 0.45;
    return since < 0 ? sum : sum + Math.sin(2 * Math.PI * pitch * since) * Math.exp(-2.2 * since);
  }, 0);
