import type { Chapter } from "./step";

const ITEM = {
  name: "Timetable theme",
  description: "A dashboard theme in two colours.",
  category: "Themes",
  version: "1.4.2",
  tags: ["dashboard", "theme"],
  price: { regular: 29, extended: 149 },
  demo_link: "https://demo.example.com/timetable",
  media_type: "image",
  media: {
    thumbnail: "https://cdn.example.com/thumb.png",
    preview_image: "https://cdn.example.com/preview.png",
  },
};
const CSV = "purchase_code,license_type,date\nOLD-1234-5678,Regular,2025-03-01\n,Regular,2025-03-02\n";
const AT_SITE = { api_key: "{ITEMS_KEY}", purchase_code: "{CODE}", site: "shop.example.com" };

export const CATALOGUE: Chapter[] = [
  {
    title: "Catalogue",
    text: "The seller's side of the item API: items, purchases, the profile and payouts.",
    steps: [
      {
        call: "POST /api/workspace/key/regenerate",
        say: "Make the workspace's key for the item API.",
        keep: { ITEMS_KEY: "key" },
        lines: 6,
      },
      {
        call: "PUT /api/workspace/update",
        say: "Let links say in their destination, as `sw`, which of them led there. Sent along with a purchase, it is kept with it.",
        body: { attribution: true },
      },
      { call: "GET /api/workspace", say: "Read the workspace." },
      { call: "GET /api/workspace/key", say: "Whether there is one, and when it was used." },
      {
        call: "POST /api/workspace/key/reveal",
        say: "Show it again, after the password.",
        body: { password: "a long enough password" },
      },
      {
        call: "PUT /api/catalogue/profile/update",
        say: "Say who sells.",
        body: {
          name: { firstname: "Ada", lastname: "Lovelace" },
          currency: "EUR",
          profile: { heading: "Themes for people who look at numbers" },
        },
      },
      { call: "GET /api/catalogue/profile", say: "Read the profile." },
      {
        call: "POST /api/catalogue/media/add",
        say: "Upload a picture, a sound or a film.",
        file: { field: "file", path: "docs/pictures/logo.png" },
      },
      { call: "POST /api/catalogue/item/add", say: "Add an item.", body: ITEM, keep: { ITEM: "id" } },
      { call: "GET /api/catalogue/items", say: "List the items, drafts as well." },
      { call: "GET /api/catalogue/item/{id}", say: "Read one.", at: ["{ITEM}"] },
      {
        call: "PUT /api/catalogue/item/{id}/update",
        say: "Change it.",
        at: ["{ITEM}"],
        body: { version: "1.5.0" },
      },
      {
        call: "POST /api/catalogue/purchase/add",
        say: "Issue a purchase. The answer has its code.",
        body: { item_id: "{ITEM}", license_type: "Regular", supported_until: "2027-11-21T00:00:00Z" },
        keep: { PURCHASE: "id", CODE: "purchase_code" },
      },
      { call: "GET /api/catalogue/purchases", say: "List the purchases." },
      {
        call: "GET /api/catalogue/validations",
        say: "How often programs asked for codes, by day and country.",
      },
      {
        call: "GET /api/catalogue/purchase/{id}",
        say: "Read one, with the sites its licence is active on.",
        at: ["{PURCHASE}"],
      },
      {
        call: "POST /api/catalogue/purchases/import",
        say: "Import codes from another marketplace; `dryrun` only checks the rows.",
        body: { csv: CSV, item_id: "{ITEM}", dryrun: true },
      },
      {
        call: "POST /api/catalogue/payout/add",
        say: "Note money that left the balance.",
        body: { amount: 10 },
        keep: { PAYOUT: "id" },
      },
      { call: "GET /api/catalogue/payouts", say: "List the payouts." },
      { call: "DELETE /api/catalogue/payout/{id}/delete", say: "Delete one.", at: ["{PAYOUT}"] },
    ],
  },
  {
    title: "Item API",
    text: "What programs of sellers and buyers ask. The workspace's key goes along as `api_key`, in the query, in the body, as a bearer or as `X-API-Key`. An answer has `status` and `data`; a refusal has `status` and `msg`.",
    steps: [
      {
        call: "GET /api/account/details",
        say: "Who sells, and the balance.",
        query: "?api_key={ITEMS_KEY}",
        open: true,
      },
      {
        call: "GET /api/items/all",
        say: "All items, newest first.",
        query: "?api_key={ITEMS_KEY}",
        open: true,
      },
      {
        call: "GET /api/items/item",
        say: "One item.",
        query: "?api_key={ITEMS_KEY}&item_id={ITEM}",
        open: true,
      },
      {
        call: "POST /api/purchases/validation",
        say: "Whether a purchase code is good. Nothing changes by asking.",
        open: true,
        body: { api_key: "{ITEMS_KEY}", purchase_code: "{CODE}" },
      },
      {
        call: "POST /api/purchases/activate",
        say: "Take a seat of the licence for a site.",
        open: true,
        body: AT_SITE,
      },
      { call: "POST /api/purchases/deactivate", say: "Free it again.", open: true, body: AT_SITE },
      {
        call: "GET /api/purchases/receipt-keys",
        say: "The keys that signed receipts are verified with, offline.",
        open: true,
      },
      {
        call: "PUT /api/catalogue/purchase/{id}/update",
        say: "Refund a purchase: its code is no longer good.",
        at: ["{PURCHASE}"],
        body: { refunded: true },
      },
      {
        call: "DELETE /api/catalogue/purchase/{id}/delete",
        say: "Delete one that was a mistake.",
        at: ["{PURCHASE}"],
      },
      {
        call: "POST /api/catalogue/item/add",
        say: "A draft is seen by you alone.",
        body: { name: "Next theme", status: "draft" },
        keep: { DRAFT: "id" },
      },
      {
        call: "DELETE /api/catalogue/item/{id}/delete",
        say: "Delete an item that nobody has bought; one with purchases can be made a draft.",
        at: ["{DRAFT}"],
      },
    ],
  },
];
