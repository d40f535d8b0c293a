import { statisticsSteps } from "./sharing";
import type { Chapter } from "./step";

export const QR_CODES: Chapter[] = [
  {
    title: "QR codes",
    text: "A `link` code leads through this installation, is counted and can be changed after printing; the other types hold their content themselves. The picture is at the code's `link` with `.svg` or `.png` behind it.",
    steps: [
      {
        call: "POST /api/qr/logo",
        say: "Upload a logo.",
        file: { field: "file", path: "docs/pictures/logo.png" },
        keep: { LOGO: "logo" },
      },
      {
        call: "POST /api/qr/add",
        say: "Make a code.",
        body: {
          type: "link",
          data: "https://shop.example.com/menu",
          name: "Menu, table card",
          foreground: "rgb(9,112,127)",
          background: "rgb(255,255,255)",
          logo: "{LOGO}",
        },
        keep: { QR: "id" },
      },
      {
        call: "POST /api/qr/add",
        say: "One that holds a network's name and password.",
        body: { type: "wifi", data: { ssid: "Guests", encryption: "WPA", pass: "welcome to the garden" } },
      },
      { call: "GET /api/qr", say: "List the codes." },
      { call: "GET /api/qr/{id}", say: "Read a code and how often it was scanned.", at: ["{QR}"] },
      {
        call: "PUT /api/qr/{id}/update",
        say: "Change where it leads; what is printed stays good.",
        at: ["{QR}"],
        body: { data: "https://shop.example.com/menu/summer" },
      },
      {
        call: "GET /api/qr/{id}/stats",
        say: "Read its statistics.",
        at: ["{QR}"],
        query: "?from=2027-01-01&to=2027-01-02",
        lines: 24,
      },
      ...statisticsSteps("qr", "{QR}"),
      {
        call: "POST /api/qr/preview",
        say: "Draw a code that is not saved, and try whether it can be read.",
        body: { type: "text", data: "Hello", foreground: "rgb(9,112,127)" },
        lines: 12,
      },
    ],
  },
];
