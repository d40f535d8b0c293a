import type { Chapter } from "./step";

const OVERLAY = {
  name: "Newsletter",
  type: "newsletter",
  content: {
    heading: "Stay in touch",
    text: "One letter a month.",
    label: "Subscribe",
    position: "bottom-right",
  },
};
const SPLASH = {
  name: "Summer",
  content: {
    blocks: [
      { type: "title", text: "Summer collection" },
      { type: "button", label: "Go on" },
    ],
    countdown: 5,
  },
};
const BIO = {
  title: "Ada's shop",
  alias: "ada",
  content: {
    description: "Plants and pots",
    blocks: [{ type: "link", label: "Shop", url: "https://shop.example.com/" }],
  },
};

export const PAGES: Chapter[] = [
  {
    title: "Overlays",
    text: "A page laid over a destination: a message, a contact form, a poll, a newsletter, an image or a coupon.",
    steps: [
      [
        "POST /api/overlay/add",
        'Create an overlay. A link uses it with `"type": "overlay-<id>"`.',
        { body: OVERLAY, keep: { OVERLAY: "id" } },
      ],
      ["GET /api/overlay", "List the overlays."],
      ["GET /api/overlay/{id}", "Read one.", { at: ["{OVERLAY}"] }],
      ["PUT /api/overlay/{id}/update", "Change it.", { at: ["{OVERLAY}"], body: { name: "Monthly letter" } }],
      [
        "POST /api/overlay/preview",
        "Preview the page that visitors would get, as HTML for a sandboxed frame.",
        { body: OVERLAY, lines: 4 },
      ],
      ["GET /api/overlay/{id}/stats", "Read its views and conversions.", { at: ["{OVERLAY}"] }],
      ["GET /api/overlay/{id}/answers", "List its form submissions.", { at: ["{OVERLAY}"] }],
      ["GET /api/overlay/{id}/answers/export", "Export them.", { at: ["{OVERLAY}"], query: "?format=csv" }],
      ["DELETE /api/overlay/{id}/answers", "Delete them all.", { at: ["{OVERLAY}"] }],
      [
        "DELETE /api/overlay/{id}/delete",
        "Delete it; links that used it redirect directly.",
        { at: ["{OVERLAY}"] },
      ],
    ],
  },
  {
    title: "Splash pages",
    text: "A page shown before a destination.",
    steps: [
      [
        "POST /api/splash/add",
        "Create a splash page from blocks. A link uses it with its id as `type`.",
        { body: SPLASH, keep: { SPLASH: "id" } },
      ],
      ["GET /api/splash", "List the splash pages."],
      ["GET /api/splash/{id}", "Read one.", { at: ["{SPLASH}"] }],
      [
        "PUT /api/splash/{id}/update",
        "Change it. Links of the type `splash` show the default page.",
        { at: ["{SPLASH}"], body: { default: true } },
      ],
      ["POST /api/splash/preview", "Preview the page that visitors would get.", { body: SPLASH, lines: 4 }],
      ["DELETE /api/splash/{id}/delete", "Delete it.", { at: ["{SPLASH}"] }],
    ],
  },
  {
    title: "Bio pages",
    text: "A small page of links, at `/b/<alias>`.",
    steps: [
      ["POST /api/bio/add", "Create a bio page.", { body: BIO, keep: { BIO: "id" } }],
      ["GET /api/bio", "List the bio pages."],
      ["GET /api/bio/{id}", "Read one.", { at: ["{BIO}"] }],
      ["PUT /api/bio/{id}/update", "Change it.", { at: ["{BIO}"], body: { title: "Ada's garden shop" } }],
      [
        "PUT /api/bio/{id}/update",
        "Show 30 of a hundred visitors another version of the page.",
        {
          at: ["{BIO}"],
          body: {
            variant: {
              percent: 30,
              content: { blocks: [{ type: "link", label: "To the shop", url: "https://example.com/shop" }] },
            },
          },
        },
      ],
      [
        "POST /api/bio/{id}/winner",
        "End that test: the page goes on as it was (`a`) or as the other version (`b`).",
        { at: ["{BIO}"], body: { winner: "b" } },
      ],
      [
        "GET /api/bio/{id}/stats",
        "Views of the page and clicks on its blocks, by day.",
        { at: ["{BIO}"], query: "?days=2" },
      ],
      ["GET /api/bio/{id}/stats/export", "The same as a file.", { at: ["{BIO}"], query: "?days=2" }],
      ["GET /api/bio/{id}/answers", "What visitors sent through forms on it.", { at: ["{BIO}"] }],
      ["GET /api/bio/{id}/answers/export", "The same as a file.", { at: ["{BIO}"] }],
      ["DELETE /api/bio/{id}/answers", "Delete all of that.", { at: ["{BIO}"] }],
      ["POST /api/bio/preview", "Preview the page that visitors would get.", { body: BIO, lines: 4 }],
    ],
  },
];
