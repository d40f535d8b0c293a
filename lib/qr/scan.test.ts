import { expect, test } from "vitest";
import { type Design, tryOut } from "./scan";

const roundEyes = (text: string): Design => ({
  type: "text",
  data: { raw: text },
  foreground: "#14502f",
  background: "#f6f8ef",
  logo: null,
  style: { eyeframe: "circle" },
});

test("a good code is not called unreadable because chance patterns in it look like eyes from straight above", async () => {
  for (const number of [43_800, 44_700, 45_387, 46_300, 46_800, 47_700]) {
    const { decoded } = await tryOut(roundEyes(`http://localhost:${number}/qr/xxxxxxx`));
    expect(decoded, String(number)).toBe(true);
  }
});

test("eyes that can hardly be told from the paper make a code unreadable from every side", async () => {
  const faint = { eyeframecolor: "rgb(250,250,250)", eyecentercolor: "rgb(250,250,250)" };
  const { decoded } = await tryOut({ ...roundEyes("https://example.com"), style: faint });
  expect(decoded).toBe(false);
});
