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
      [
        "POST /api/workspace/key/regenerate",
        "Create the workspace's key for the item API. The calls of the item API below read it from `ITEMS_KEY`.",
        { keep: { ITEMS_KEY: "key" }, lines: 6 },
      ],
      [
        "PUT /api/workspace/update",
        "Attribute sales to links: destinations get a parameter `sw` that names the link. Send it along with a purchase to store the link with it.",
        { body: { attribution: true } },
      ],
      ["GET /api/workspace", "Read the workspace."],
      ["GET /api/workspace/key", "Read whether there is a key and when it was last used."],
      [
        "POST /api/workspace/key/reveal",
        "Show it again, with your password.",
        { body: { password: "a long enough password" } },
      ],
      [
        "PUT /api/catalogue/profile/update",
        "Update the seller's profile.",
        {
          body: {
            name: { firstname: "Ada", lastname: "Lovelace" },
            currency: "EUR",
            profile: { heading: "Themes for people who look at numbers" },
          },
        },
      ],
      ["GET /api/catalogue/profile", "Read it."],
      [
        "POST /api/catalogue/media/add",
        "Upload an image, an audio file or a video.",
        { file: { field: "file", path: "docs/pictures/logo.png" } },
      ],
      ["POST /api/catalogue/item/add", "Add an item.", { body: ITEM, keep: { ITEM: "id" } }],
      ["GET /api/catalogue/items", "List the items, including drafts."],
      ["GET /api/catalogue/item/{id}", "Read one.", { at: ["{ITEM}"] }],
      ["PUT /api/catalogue/item/{id}/update", "Change it.", { at: ["{ITEM}"], body: { version: "1.5.0" } }],
      [
        "POST /api/catalogue/purchase/add",
        "Create a purchase. The response contains its code.",
        {
          body: { item_id: "{ITEM}", license_type: "Regular", supported_until: "2027-11-21T00:00:00Z" },
          keep: { PURCHASE: "id", CODE: "purchase_code" },
        },
      ],
      ["GET /api/catalogue/purchases", "List the purchases."],
      ["GET /api/catalogue/validations", "Read how often programs validated codes, by day and country."],
      [
        "GET /api/catalogue/purchase/{id}",
        "Read one, with the sites its license is active on.",
        { at: ["{PURCHASE}"] },
      ],
      [
        "POST /api/catalogue/purchases/import",
        "Import codes from another marketplace; `dryrun` only checks the rows.",
        { body: { csv: CSV, item_id: "{ITEM}", dryrun: true } },
      ],
      [
        "POST /api/catalogue/payout/add",
        "Record a payout, which reduces the balance.",
        { body: { amount: 10 }, keep: { PAYOUT: "id" } },
      ],
      ["GET /api/catalogue/payouts", "List the payouts."],
      ["DELETE /api/catalogue/payout/{id}/delete", "Delete one.", { at: ["{PAYOUT}"] }],
    ],
  },
  {
    title: "Item API",
    text: "Endpoints for the programs of sellers and buyers. Send the workspace's key as `api_key` in the query or the body, as a bearer token or as `X-API-Key`. A response has `status` and `data`; an error has `status` and `msg`.",
    steps: [
      [
        "GET /api/account/details",
        "Read the seller's profile and balance.",
        { query: "?api_key={ITEMS_KEY}", open: true },
      ],
      ["GET /api/items/all", "List all items, newest first.", { query: "?api_key={ITEMS_KEY}", open: true }],
      ["GET /api/items/item", "Read one item.", { query: "?api_key={ITEMS_KEY}&item_id={ITEM}", open: true }],
      [
        "POST /api/purchases/validation",
        "Validate a purchase code. Validating changes nothing.",
        { open: true, body: { api_key: "{ITEMS_KEY}", purchase_code: "{CODE}" } },
      ],
      [
        "POST /api/purchases/activate",
        "Activate the license on a site, which uses one of its seats.",
        { open: true, body: AT_SITE },
      ],
      ["POST /api/purchases/deactivate", "Deactivate it.", { open: true, body: AT_SITE }],
      [
        "GET /api/purchases/receipt-keys",
        "Read the public keys that verify signed receipts offline.",
        { open: true },
      ],
      [
        "PUT /api/catalogue/purchase/{id}/update",
        "Refund a purchase: its code is no longer valid.",
        { at: ["{PURCHASE}"], body: { refunded: true } },
      ],
      [
        "DELETE /api/catalogue/purchase/{id}/delete",
        "Delete a purchase that was created by mistake.",
        { at: ["{PURCHASE}"] },
      ],
      [
        "POST /api/catalogue/item/add",
        "Create a draft, which only you can see.",
        { body: { name: "Next theme", status: "draft" }, keep: { DRAFT: "id" } },
      ],
      [
        "DELETE /api/catalogue/item/{id}/delete",
        "Delete an item without purchases; one with purchases can be made a draft.",
        { at: ["{DRAFT}"] },
      ],
    ],
  },
];
