import { expect, test } from "vitest";
import { kindOf } from "./kinds";

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ["\x89PNG\r\n\x1a\n....", { media: "image" }],
  ["\xff\xd8\xff\xe0....", { media: "image" }],
  ["GIF89a....", { media: "image" }],
  ["RIFF....WEBPVP8 ", { media: "image" }],
  ["ID3\x04....", { media: "audio", extension: "mp3" }],
  ["\xff\xfb\x90\x64....", { media: "audio", extension: "mp3" }],
  ["OggS....", { media: "audio", extension: "ogg" }],
  ["RIFF....WAVEfmt ", { media: "audio", extension: "wav" }],
  ["fLaC....", { media: "audio", extension: "flac" }],
  ["....ftypM4A ....", { media: "audio", extension: "m4a" }],
  ["....ftypisom....", { media: "video", extension: "mp4" }],
  ["\x1a\x45\xdf\xa3....B\x82\x84webm", { media: "video", extension: "webm" }],
])("%j is %j", (start, kind) => {
  expect(kindOf(bytes(start))).toEqual(kind);
});

test.each([
  "",
  "<svg xmlns='http://www.w3.org/2000/svg'>",
  "<!doctype html><script>",
  "%PDF-1.7",
  "RIFF....AVI ",
  "....ftypheic....",
  "\x1a\x45\xdf\xa3....B\x82\x88matroska",
  "\xff\xff\xff\xff",
])("%j is nothing that is kept", (start) => {
  expect(kindOf(bytes(start))).toBeUndefined();
});
