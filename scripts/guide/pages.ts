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
      {
        call: "POST /api/overlay/add",
        say: 'Create an overlay. A link uses it with `"type": "overlay-<id>"`.',
        body: OVERLAY,
        keep: { OVERLAY: "id" },
      },
      { call: "GET /api/overlay", say: "List the overlays." },
      { call: "GET /api/overlay/{id}", say: "Read one.", at: ["{OVERLAY}"] },
      {
        call: "PUT /api/overlay/{id}/update",
        say: "Change it.",
        at: ["{OVERLAY}"],
        body: { name: "Monthly letter" },
      },
      {
        call: "POST /api/overlay/preview",
        say: "Preview the page that visitors would get, as HTML for a sandboxed frame.",
        body: OVERLAY,
        lines: 4,
      },
      { call: "GET /api/overlay/{id}/stats", say: "Read its views and conversions.", at: ["{OVERLAY}"] },
      { call: "GET /api/overlay/{id}/answers", say: "List its form submissions.", at: ["{OVERLAY}"] },
      {
        call: "GET /api/overlay/{id}/answers/export",
        say: "Export them.",
        at: ["{OVERLAY}"],
        query: "?format=csv",
      },
      { call: "DELETE /api/overlay/{id}/answers", say: "Delete them all.", at: ["{OVERLAY}"] },
      {
        call: "DELETE /api/overlay/{id}/delete",
        say: "Delete it; links that used it redirect directly.",
        at: ["{OVERLAY}"],
      },
    ],
  },
  {
    title: "Splash pages",
    text: "A page shown before a destination.",
    steps: [
      {
        call: "POST /api/splash/add",
        say: "Create a splash page from blocks. A link uses it with its id as `type`.",
        body: SPLASH,
        keep: { SPLASH: "id" },
      },
      { call: "GET /api/splash", say: "List the splash pages." },
      { call: "GET /api/splash/{id}", say: "Read one.", at: ["{SPLASH}"] },
      {
        call: "PUT /api/splash/{id}/update",
        say: "Change it. Links of the type `splash` show the default page.",
        at: ["{SPLASH}"],
        body: { default: true },
      },
      {
        call: "POST /api/splash/preview",
        say: "Preview the page that visitors would get.",
        body: SPLASH,
        lines: 4,
      },
      { call: "DELETE /api/splash/{id}/delete", say: "Delete it.", at: ["{SPLASH}"] },
    ],
  },
  {
    title: "Bio pages",
    text: "A small page of links, at `/b/<alias>`.",
    steps: [
      { call: "POST /api/bio/add", say: "Create a bio page.", body: BIO, keep: { BIO: "id" } },
      { call: "GET /api/bio", say: "List the bio pages." },
      { call: "GET /api/bio/{id}", say: "Read one.", at: ["{BIO}"] },
      {
        call: "PUT /api/bio/{id}/update",
        say: "Change it.",
        at: ["{BIO}"],
        body: { title: "Ada's garden shop" },
      },
      {
        call: "POST /api/bio/preview",
        say: "Preview the page that visitors would get.",
        body: BIO,
        lines: 4,
      },
    ],
  },
];
