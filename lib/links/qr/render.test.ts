import sharp from "sharp";
import { expect, test } from "vitest";
import { LEAST_CONTRAST, symbolContrast } from "../color";
import { contentOf } from "./content";
import { drawQr, type QrLook } from "./drawing";
import { BLACK, FRAMES, QR_SHAPES, type QrType, WHITE } from "./enums";
import { matrixOf } from "./matrix";
import { pngOf } from "./picture";
import { readData } from "./read-data";
import { svgOf } from "./render";
import { type Design, readQr, tryOut } from "./scan";

/** Pixels across a module in print: 0.5 mm at 300 dpi. */
const MODULE = (0.5 / 25.4) * 300;
const ADDRESS = "https://go.example/qr/Ab3dEf9";

/** Of each type one with everything in it that its standard has to escape. */
const EXAMPLES: [QrType, unknown][] = [
  ["text", 'Grüße aus Łódź; 100 % \\ "quoted" 🚂\nsecond line'],
  ["link", "https://example.com/a?b=c#d"],
  [
    "vcard",
    {
      fname: "Ana; María",
      lname: "O'Neill, Jr.",
      org: "Rail & Söhne",
      phone: "+48 600 100 200",
      email: "ana@example.com",
      site: "https://example.com/",
      street: "1 Long Street, back house, second floor to the left, ring twice",
      city: "Łódź",
      state: "",
      zip: "90-001",
      country: "Poland",
    },
  ],
  ["email", { email: "a+b@example.com", subject: "Hello & bye", body: "One\nTwö = 2?" }],
  ["phone", { phone: "+48 (600) 100-200" }],
  ["sms", { phone: "+48600100200", message: "On time: 12:30; platform 4" }],
  ["wifi", { ssid: 'Café; "7":\\', encryption: "WPA2", pass: "a,b;c:d", hidden: true }],
  ["whatsapp", { phone: "+48600100200", message: "Hi: ä table & 2 chairs?" }],
  [
    "event",
    { title: "Opening; 5, years", start: "2027-07-01 18:00", zone: "Europe/Warsaw", location: "Łódź" },
  ],
  [
    "crypto",
    { coin: "bitcoin", address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", amount: "0.05", label: "Café" },
  ],
];

const LOOKS: [string, Partial<QrLook>][] = [
  ["plain", {}],
  ["in blue on cream", { foreground: "rgb(0,60,160)", background: "rgb(255,250,225)" }],
  ["in orange on white, near the least contrast", { foreground: "rgb(255,155,0)" }],
  ["light on dark", { foreground: "rgb(240,240,200)", background: "rgb(20,30,60)" }],
  ...QR_SHAPES.map((shape): [string, Partial<QrLook>] => [`in ${shape}s`, { shape }]),
  [
    "with round eyes in other colors and a narrow margin",
    {
      eyeframe: "circle",
      eyecenter: "dot",
      eyeframecolor: "rgb(9,112,127)",
      eyecentercolor: BLACK,
      margin: 2,
    },
  ],
  ["with rounded eyes", { shape: "dot", eyeframe: "rounded", eyecenter: "rounded" }],
  ["in a linear gradient", { gradient: "linear", gradientangle: 45, gradientcolor: "rgb(9,112,127)" }],
  [
    "in a radial gradient of three colors, eyes included",
    {
      ...{ gradient: "radial", gradientmiddle: "rgb(0,60,160)", gradientcolor: "rgb(176,32,96)" },
      ...{ gradienteyes: true, shape: "rounded" },
    },
  ],
  ...FRAMES.map((frame): [string, Partial<QrLook>] => [
    `in the frame ${frame}`,
    { frame, caption: "Scan to see today’s menu", framecolor: "rgb(9,112,127)", margin: 0 },
  ]),
];

test("the lowest contrast among these is barely above the minimum", () => {
  const contrasts = LOOKS.map(([, { foreground = BLACK, background = WHITE }]) =>
    symbolContrast(foreground, background),
  );
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  expect(Math.min(...contrasts)).toBeLessThan(LEAST_CONTRAST + 0.02);
});

const LOGO = await sharp({ create: { width: 96, height: 96, channels: 4, background: "rgb(194,39,45)" } })
  .png()
  .toBuffer();
const logo = `data:image/png;base64,${LOGO.toString("base64")}`;

async function scanned(content: string, look: Partial<QrLook>): Promise<string | undefined> {
  const matrix = matrixOf(content, look.logo ? "with-logo" : "without-logo");
  const full = { foreground: BLACK, background: WHITE, shape: "square" as const, ...look };
  const drawn = await drawQr(matrix, full);
  return readQr(await pngOf(svgOf(drawn, Math.round(drawn.width * MODULE))), full);
}

for (const [type, data] of EXAMPLES) {
  const content = contentOf(type, readData(type, data), ADDRESS);
  for (const [name, look] of LOOKS) {
    test(`a ${type} code, ${name}, says in print what it should, with a logo as well`, async () => {
      expect(await scanned(content, look)).toBe(content);
      expect(await scanned(content, { ...look, logo })).toBe(content);
    });
  }
}

test("content that does not fit is refused with the limit, which is lower with a logo", () => {
  expect(matrixOf("x".repeat(2_953), "without-logo")).toHaveLength(177);
  expect(matrixOf("1".repeat(7_089), "without-logo")).toHaveLength(177);
  expect(matrixOf("A".repeat(4_296), "without-logo")).toHaveLength(177);
  expect(() => matrixOf("1".repeat(7_090), "without-logo")).toThrow("at most 2953");
  expect(() => matrixOf("x".repeat(2_954), "without-logo")).toThrow("at most 2953");
  expect(() => matrixOf("ä".repeat(637), "with-logo")).toThrow("it has 1274 bytes, and a code with a logo");
});

const roundEyes = (text: string): Design => ({
  type: "text",
  data: { raw: text },
  foreground: "#14502f",
  background: "#f6f8ef",
  logo: undefined,
  style: { eyeframe: "circle" },
  domain: null,
});

test("a good code is not rejected because patterns in it look like eyes from above", async () => {
  for (const number of [43_800, 44_700, 45_387, 46_300, 46_800, 47_700]) {
    const { decoded } = await tryOut(roundEyes(`http://localhost:${number}/qr/xxxxxxx`));
    expect(decoded, String(number)).toBe(true);
  }
});

test("eyes too close to the paper's color make a code unreadable from every side", async () => {
  const faint = { eyeframecolor: "rgb(250,250,250)", eyecentercolor: "rgb(250,250,250)" };
  const { decoded } = await tryOut({ ...roundEyes("https://example.com"), style: faint });
  expect(decoded).toBe(false);
});
