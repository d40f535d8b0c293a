/** The type of an uploaded file, by its first bytes. Its name and declared type are ignored. */
export type Kind = { media: "image" } | { media: "audio" | "video"; extension: Extension };
export type Extension = keyof typeof TYPES;

/** How each file is served. */
export const TYPES = {
  webp: "image/webp",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  wav: "audio/wav",
  flac: "audio/flac",
  mp4: "video/mp4",
  webm: "video/webm",
} as const;

/** Undefined for anything but pictures, audio and video. */
export function kindOf(bytes: Uint8Array): Kind | undefined {
  if (isPicture(bytes)) return { media: "image" };
  const extension = soundOf(bytes);
  if (extension) return { media: "audio", extension };
  const film = filmOf(bytes);
  return film && { media: "video", extension: film };
}

const isPicture = (bytes: Uint8Array): boolean =>
  latin(bytes, 0, 8) === "\x89PNG\r\n\x1a\n" ||
  latin(bytes, 0, 3) === "\xff\xd8\xff" ||
  /^GIF8[79]a$/.test(latin(bytes, 0, 6)) ||
  (latin(bytes, 0, 4) === "RIFF" && latin(bytes, 8, 12) === "WEBP");

function soundOf(bytes: Uint8Array): Extension | undefined {
  if (latin(bytes, 0, 3) === "ID3" || isMpegAudioFrame(bytes)) return "mp3";
  if (latin(bytes, 0, 4) === "OggS") return "ogg";
  if (latin(bytes, 0, 4) === "fLaC") return "flac";
  if (latin(bytes, 0, 4) === "RIFF" && latin(bytes, 8, 12) === "WAVE") return "wav";
  return /^ftypM4[AB] $/.test(latin(bytes, 4, 12)) ? "m4a" : undefined;
}

function filmOf(bytes: Uint8Array): Extension | undefined {
  if (/^ftyp(isom|iso[2-9]|mp4[12]|avc1|dash|M4V |MSNV|av01)$/.test(latin(bytes, 4, 12))) return "mp4";
  // Matroska's EBML head names the kind of its content.
  const isWebm = latin(bytes, 0, 4) === "\x1a\x45\xdf\xa3" && latin(bytes, 4, 64).includes("webm");
  return isWebm ? "webm" : undefined;
}

/** Eleven set bits, then a version, a layer, a bit rate and a frequency that exist. */
const isMpegAudioFrame = ([first = 0, second = 0, third = 0]: Uint8Array): boolean =>
  first === 0xff &&
  (second & 0xe0) === 0xe0 &&
  (second & 0x18) !== 0x08 &&
  (second & 0x06) === 0x02 &&
  third >> 4 !== 0x0f &&
  (third & 0x0c) !== 0x0c;

const latin = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));
