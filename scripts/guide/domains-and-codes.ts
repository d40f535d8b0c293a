import { type Chapter, statisticsSteps } from "./step";

export const DOMAINS_AND_PIXELS: Chapter[] = [
  {
    title: "Domains",
    text: "A domain of your own that points at this installation.",
    steps: [
      {
        call: "POST /api/domain/add",
        say: "Add a domain. Until its DNS points here, the domain is pending.",
        body: {
          domain: "https://links.example.org",
          redirectroot: "https://example.org",
          redirect404: "https://example.org/lost",
        },
        keep: { DOMAIN: "id" },
      },
      { call: "GET /api/domains", say: "List the domains." },
      {
        call: "POST /api/domain/{id}/check",
        say: "Check the DNS again and see what is missing.",
        at: ["{DOMAIN}"],
        lines: 40,
      },
      {
        call: "PUT /api/domain/{id}/update",
        say: "Change where the bare domain and unknown aliases redirect.",
        at: ["{DOMAIN}"],
        body: { redirectroot: "https://example.org/welcome" },
      },
      {
        call: "GET /api/domain/availability",
        say: "Check whether a domain is available before you add it.",
        query: "?domain=https://go.example.net",
      },
      {
        call: "GET /api/domain/{id}",
        say: "Read a domain, its required DNS records and what uses it.",
        at: ["{DOMAIN}"],
        lines: 40,
      },
      {
        call: "GET /api/domain/{id}/stats",
        say: "Read the statistics of its links.",
        at: ["{DOMAIN}"],
        query: "?from=2027-01-01&to=2027-01-02",
        lines: 24,
      },
      ...statisticsSteps("domain", "{DOMAIN}"),
      {
        call: "DELETE /api/domain/{id}/delete",
        say: "Remove a domain and all its links.",
        at: ["{DOMAIN}"],
      },
    ],
  },
  {
    title: "Pixels",
    text: "Tags of thirteen providers that links can carry.",
    steps: [
      {
        call: "POST /api/pixel/add",
        say: "Create a pixel.",
        body: { type: "analyticspixel", name: "Shop", tag: "G-ABC1234567" },
        keep: { PIXEL: "id" },
      },
      { call: "GET /api/pixels", say: "List the pixels." },
      {
        call: "PUT /api/pixel/{id}/update",
        say: "Change its name or tag.",
        at: ["{PIXEL}"],
        body: { name: "Web shop", tag: "G-ABC1234568" },
      },
      { call: "GET /api/pixel/{id}", say: "Read one.", at: ["{PIXEL}"] },
      {
        call: "DELETE /api/pixel/{id}/delete",
        say: "Delete a pixel; links that used it go without it.",
        at: ["{PIXEL}"],
      },
    ],
  },
];

export const QR_CODES: Chapter[] = [
  {
    title: "QR codes",
    text: "A `link` code leads through this installation, so its scans are counted and its destination can be changed after printing; the other types contain their content themselves. The image is at the code's `link` plus `.svg` or `.png`.",
    steps: [
      {
        call: "POST /api/qr/logo",
        say: "Upload a logo.",
        file: { field: "file", path: "docs/pictures/logo.png" },
        keep: { LOGO: "logo" },
      },
      {
        call: "POST /api/qr/add",
        say: "Create a code.",
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
        say: "Create one that contains a network's name and password.",
        body: { type: "wifi", data: { ssid: "Guests", encryption: "WPA", pass: "welcome to the garden" } },
      },
      { call: "GET /api/qr", say: "List the codes." },
      { call: "GET /api/qr/{id}", say: "Read a code and how often it was scanned.", at: ["{QR}"] },
      {
        call: "PUT /api/qr/{id}/update",
        say: "Change its destination; printed codes stay valid.",
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
        say: "Draw a code that is not saved, and test whether it can be scanned.",
        body: { type: "text", data: "Hello", foreground: "rgb(9,112,127)" },
        lines: 12,
      },
    ],
  },
];
