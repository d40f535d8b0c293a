import { type Chapter, statisticsSteps, twoDaysOf } from "./step";

export const DOMAINS_AND_PIXELS: Chapter[] = [
  {
    title: "Domains",
    text: "A domain of your own that points at this installation.",
    steps: [
      [
        "POST /api/domain/add",
        "Add a domain. Until its DNS points here, the domain is pending.",
        {
          body: {
            domain: "https://links.example.org",
            redirectroot: "https://example.org",
            redirect404: "https://example.org/lost",
          },
          keep: { DOMAIN: "id" },
        },
      ],
      ["GET /api/domains", "List the domains."],
      [
        "POST /api/domain/{id}/check",
        "Check the DNS again and see what is missing.",
        { at: ["{DOMAIN}"], lines: 40 },
      ],
      [
        "PUT /api/domain/{id}/update",
        "Change where the bare domain and unknown aliases redirect, and the word before the aliases of QR codes on it.",
        { at: ["{DOMAIN}"], body: { redirectroot: "https://example.org/welcome", qrprefix: "q" } },
      ],
      [
        "POST /api/domain/{id}/apps/check",
        "Fetch the files that let apps open the domain's links, as Apple and Google do. docs/apps.md says how a domain gets them.",
        { at: ["{DOMAIN}"] },
      ],
      [
        "GET /api/domain/{id}/missing",
        "List the paths that visitors asked for and no link has: those that are asked for most first. `custom` is the alias of a link that would have the path.",
        { at: ["{DOMAIN}"] },
      ],
      ["DELETE /api/domain/{id}/missing", "Empty that list.", { at: ["{DOMAIN}"] }],
      [
        "GET /api/domain/availability",
        "Check whether a domain is available before you add it.",
        { query: "?domain=https://go.example.net" },
      ],
      [
        "GET /api/domain/{id}",
        "Read a domain, its required DNS records and what uses it.",
        { at: ["{DOMAIN}"], lines: 40 },
      ],
      twoDaysOf("domain", "{DOMAIN}", "Read the statistics of its links."),
      ...statisticsSteps("domain", "{DOMAIN}"),
      ["DELETE /api/domain/{id}/delete", "Remove a domain and all its links.", { at: ["{DOMAIN}"] }],
    ],
  },
  {
    title: "Pixels",
    text: "Tags of thirteen providers that links can carry.",
    steps: [
      [
        "POST /api/pixel/add",
        "Create a pixel.",
        { body: { type: "analyticspixel", name: "Shop", tag: "G-ABC1234567" }, keep: { PIXEL: "id" } },
      ],
      ["GET /api/pixels", "List the pixels."],
      [
        "PUT /api/pixel/{id}/update",
        "Change its name or tag.",
        { at: ["{PIXEL}"], body: { name: "Web shop", tag: "G-ABC1234568" } },
      ],
      ["GET /api/pixel/{id}", "Read one.", { at: ["{PIXEL}"] }],
      [
        "DELETE /api/pixel/{id}/delete",
        "Delete a pixel; links that used it go without it.",
        { at: ["{PIXEL}"] },
      ],
    ],
  },
  {
    title: "UTM templates",
    text: "A template fills the UTM parameters of links, so that everyone in a workspace spells them alike.",
    steps: [
      [
        "POST /api/utm/add",
        "Create a UTM template.",
        {
          body: { name: "Newsletter", source: "newsletter", medium: "email", campaign: "spring-sale" },
          keep: { UTM: "id" },
        },
      ],
      ["GET /api/utm", "List the UTM templates."],
      [
        "PUT /api/utm/{id}/update",
        "Change its name or values; `null` clears one.",
        { at: ["{UTM}"], body: { content: "header" } },
      ],
      ["GET /api/utm/{id}", "Read one.", { at: ["{UTM}"] }],
      [
        "POST /api/urls/change",
        "Give links its values. Their other parameters stay.",
        { body: { links: ["{LINK}"], change: { utm: "{UTM}" } } },
      ],
      ["DELETE /api/utm/{id}/delete", "Delete it; links keep the values they were given.", { at: ["{UTM}"] }],
    ],
  },
];

export const QR_CODES: Chapter[] = [
  {
    title: "QR codes",
    text: "A `link` code leads through this installation, so its scans are counted and its destination can be changed after printing; the other types contain their content themselves. The image is at the code's `link` plus `.svg` or `.png`.",
    steps: [
      [
        "POST /api/qr/logo",
        "Upload a logo.",
        { file: { field: "file", path: "docs/pictures/logo.png" }, keep: { LOGO: "logo" } },
      ],
      [
        "POST /api/qr/add",
        "Create a code.",
        {
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
      ],
      [
        "POST /api/qr/add",
        "Create one that contains a network's name and password.",
        {
          body: { type: "wifi", data: { ssid: "Guests", encryption: "WPA", pass: "welcome to the garden" } },
        },
      ],
      [
        "POST /api/qr/add",
        "Create one for an app: a link of its own sends each device to its store. Other types are `whatsapp`, `event` and `crypto`.",
        {
          body: {
            type: "app",
            data: {
              ios: "https://apps.apple.com/app/id123456789",
              android: "https://play.google.com/store/apps/details?id=com.example.shop",
              url: "https://shop.example.com/app",
            },
            name: "Our app",
          },
        },
      ],
      ["GET /api/qr", "List the codes."],
      ["GET /api/qr/{id}", "Read a code and how often it was scanned.", { at: ["{QR}"] }],
      [
        "PUT /api/qr/{id}/update",
        "Change its destination; printed codes stay valid.",
        { at: ["{QR}"], body: { data: "https://shop.example.com/menu/summer" } },
      ],
      [
        "PUT /api/qr/{id}/update",
        "Give it a gradient and a frame with a caption. Colors and captions that could not be read are refused.",
        {
          at: ["{QR}"],
          body: {
            data: "https://shop.example.com/menu/summer",
            ...{ gradient: "linear", gradientangle: 45, gradientcolor: "rgb(91,42,134)" },
            ...{ frame: "card", caption: "Scan for the menu" },
          },
        },
      ],
      [
        "GET /api/qr/{id}/file",
        "Download it for print: as a PDF of 40 mm, or as `svg` or `png` of a `size` in pixels.",
        { at: ["{QR}"], query: "?format=pdf&width=40", lines: 1 },
      ],
      [
        "GET /api/qr/export",
        "Download up to 1,000 codes in one ZIP archive, by the filters of the list; `GET /api/urls/export/qr` does the same for codes of links.",
        { query: "?format=svg&type=link", lines: 1 },
      ],
      [
        "GET /api/urls/export/qr",
        "Download codes of the short URLs of links, by the filters of their list.",
        { query: "?format=svg&state=any", lines: 1 },
      ],
      [
        "POST /api/qr/labels/preview",
        "See how labels would lie on a sheet, here of codes and of a list (alias or URL, caption, copies).",
        {
          body: {
            sheet: "L7160",
            codes: [{ id: "{QR}", caption: "Table 7", copies: 2 }],
            list: "https://shop.example.com/sale,Spring sale,3",
            start: 4,
          },
        },
      ],
      [
        "POST /api/qr/labels",
        "Print them: the response is a PDF in exact millimeters.",
        { body: { sheet: "L7160", codes: [{ id: "{QR}" }], text: "beside", marks: true }, lines: 1 },
      ],
      twoDaysOf("qr", "{QR}", "Read its statistics."),
      ...statisticsSteps("qr", "{QR}"),
      [
        "POST /api/qr/preview",
        "Draw a code that is not saved, and test whether it can be scanned.",
        { body: { type: "text", data: "Hello", foreground: "rgb(9,112,127)" }, lines: 12 },
      ],
    ],
  },
];
