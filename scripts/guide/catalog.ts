import type { Chapter } from "./step";

const ITEM = {
  name: "Timetable theme",
  description: "A dashboard theme in two colors.",
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

export const CATALOG: Chapter[] = [
  {
    title: "Catalogue",
    text: "The seller's side of the item API: items, purchases, the profile and payouts.",
    steps: [
      {
        call: "POST /api/workspace/key/regenerate",
        say: "Create the workspace's key for the item API.",
        keep: { ITEMS_KEY: "key" },
        lines: 6,
      },
      {
        call: "PUT /api/workspace/update",
        say: "Attribute sales to links: destinations get a parameter `sw` that names the link. Send it along with a purchase to store the link with it.",
        body: { attribution: true },
      },
      { call: "GET /api/workspace", say: "Read the workspace." },
      { call: "GET /api/workspace/key", say: "Read whether there is a key and when it was last used." },
      {
        call: "POST /api/workspace/key/reveal",
        say: "Show it again, with your password.",
        body: { password: "a long enough password" },
      },
      {
        call: "PUT /api/catalogue/profile/update",
        say: "Update the seller's profile.",
        body: {
          name: { firstname: "Ada", lastname: "Lovelace" },
          currency: "EUR",
          profile: { heading: "Themes for people who look at numbers" },
        },
      },
      { call: "GET /api/catalogue/profile", say: "Read it." },
      {
        call: "POST /api/catalogue/media/add",
        say: "Upload an image, an audio file or a video.",
        file: { field: "file", path: "docs/pictures/logo.png" },
      },
      { call: "POST /api/catalogue/item/add", say: "Add an item.", body: ITEM, keep: { ITEM: "id" } },
      { call: "GET /api/catalogue/items", say: "List the items, including drafts." },
      { call: "GET /api/catalogue/item/{id}", say: "Read one.", at: ["{ITEM}"] },
      {
        call: "PUT /api/catalogue/item/{id}/update",
        say: "Change it.",
        at: ["{ITEM}"],
        body: { version: "1.5.0" },
      },
      {
        call: "POST /api/catalogue/purchase/add",
        say: "Create a purchase. The response contains its code.",
        body: { item_id: "{ITEM}", license_type: "Regular", supported_until: "2027-11-21T00:00:00Z" },
        keep: { PURCHASE: "id", CODE: "purchase_code" },
      },
      { call: "GET /api/catalogue/purchases", say: "List the purchases." },
      {
        call: "GET /api/catalogue/validations",
        say: "Read how often programs validated codes, by day and country.",
      },
      {
        call: "GET /api/catalogue/purchase/{id}",
        say: "Read one, with the sites its license is active on.",
        at: ["{PURCHASE}"],
      },
      {
        call: "POST /api/catalogue/purchases/import",
        say: "Import codes from another marketplace; `dryrun` only checks the rows.",
        body: { csv: CSV, item_id: "{ITEM}", dryrun: true },
      },
      {
        call: "POST /api/catalogue/payout/add",
        say: "Record a payout, which reduces the balance.",
        body: { amount: 10 },
        keep: { PAYOUT: "id" },
      },
      { call: "GET /api/catalogue/payouts", say: "List the payouts." },
      { call: "DELETE /api/catalogue/payout/{id}/delete", say: "Delete one.", at: ["{PAYOUT}"] },
    ],
  },
  {
    title: "Item API",
    text: "Endpoints for the programs of sellers and buyers. Send the workspace's key as `api_key` in the query or the body, as a bearer token or as `X-API-Key`. A response has `status` and `data`; an error has `status` and `msg`.",
    steps: [
      {
        call: "GET /api/account/details",
        say: "Read the seller's profile and balance.",
        query: "?api_key={ITEMS_KEY}",
        open: true,
      },
      {
        call: "GET /api/items/all",
        say: "List all items, newest first.",
        query: "?api_key={ITEMS_KEY}",
        open: true,
      },
      {
        call: "GET /api/items/item",
        say: "Read one item.",
        query: "?api_key={ITEMS_KEY}&item_id={ITEM}",
        open: true,
      },
      {
        call: "POST /api/purchases/validation",
        say: "Validate a purchase code. Validating changes nothing.",
        open: true,
        body: { api_key: "{ITEMS_KEY}", purchase_code: "{CODE}" },
      },
      {
        call: "POST /api/purchases/activate",
        say: "Activate the license on a site, which uses one of its seats.",
        open: true,
        body: AT_SITE,
      },
      { call: "POST /api/purchases/deactivate", say: "Deactivate it.", open: true, body: AT_SITE },
      {
        call: "GET /api/purchases/receipt-keys",
        say: "Read the public keys that verify signed receipts offline.",
        open: true,
      },
      {
        call: "PUT /api/catalogue/purchase/{id}/update",
        say: "Refund a purchase: its code is no longer valid.",
        at: ["{PURCHASE}"],
        body: { refunded: true },
      },
      {
        call: "DELETE /api/catalogue/purchase/{id}/delete",
        say: "Delete a purchase that was created by mistake.",
        at: ["{PURCHASE}"],
      },
      {
        call: "POST /api/catalogue/item/add",
        say: "Create a draft, which only you can see.",
        body: { name: "Next theme", status: "draft" },
        keep: { DRAFT: "id" },
      },
      {
        call: "DELETE /api/catalogue/item/{id}/delete",
        say: "Delete an item without purchases; one with purchases can be made a draft.",
        at: ["{DRAFT}"],
      },
    ],
  },
];
