import { type Chapter, statisticsSteps, twoDaysOf } from "./step";

export const GROUPS: Chapter[] = [
  {
    title: "Campaigns",
    text: "Links that belong together: one address (`/r/<slug>`) rotates visitors among them, and a page lists them.",
    steps: [
      [
        "POST /api/campaign/add",
        "Create a campaign. Its name comes back under `domain`.",
        { body: { name: "Spring", slug: "spring", public: true }, keep: { CAMPAIGN: "id" } },
      ],
      ["GET /api/campaigns", "List the campaigns."],
      ["POST /api/campaign/{id}/assign/{linkid}", "Add a link to it.", { at: ["{CAMPAIGN}", "{LINK}"] }],
      ["GET /api/campaign/{id}/members", "List its links, as the rotator sees them.", { at: ["{CAMPAIGN}"] }],
      [
        "PUT /api/campaign/{id}/member/{linkid}",
        "Set a link's weight, or pause it.",
        { at: ["{CAMPAIGN}", "{LINK}"], body: { weight: 3 } },
      ],
      ["GET /api/campaign/{id}", "Read a campaign.", { at: ["{CAMPAIGN}"] }],
      [
        "PUT /api/campaign/{id}/update",
        "Change it. `mode` is equal, weighted, round-robin or sticky.",
        { at: ["{CAMPAIGN}"], body: { name: "Spring", mode: "weighted" } },
      ],
      twoDaysOf("campaign", "{CAMPAIGN}", "Read the statistics of all its links."),
      [
        "PUT /api/campaign/{id}/members/update",
        "Set several at once.",
        { at: ["{CAMPAIGN}"], body: { members: [{ id: "{LINK}", weight: 5, paused: false }] } },
      ],
      [
        "POST /api/campaign/{id}/winner",
        "Declare a winner: the campaign's other links are paused. `paused` lists them, so that the call above can resume them.",
        { at: ["{CAMPAIGN}"], body: { link: "{LINK}" } },
      ],
      [
        "POST /api/campaign/{id}/history/add",
        "Add a note to a campaign.",
        { at: ["{CAMPAIGN}"], body: { note: "Posters are up" }, keep: { CAMPAIGN_NOTE: "id" } },
      ],
      [
        "GET /api/campaign/{id}/history",
        "Read its history: winners, notes and other changes.",
        { at: ["{CAMPAIGN}"], lines: 40 },
      ],
      [
        "DELETE /api/campaign/{id}/history/{entryid}",
        "Delete a note.",
        { at: ["{CAMPAIGN}", "{CAMPAIGN_NOTE}"] },
      ],
      [
        "POST /api/campaign/{id}/roll",
        "Simulate 1,000 visits to the rotator to see each link's share. Nobody is redirected.",
        { at: ["{CAMPAIGN}"], body: {} },
      ],
      ...statisticsSteps("campaign", "{CAMPAIGN}"),
      [
        "DELETE /api/campaign/{id}/member/{linkid}",
        "Remove a link from it.",
        { at: ["{CAMPAIGN}", "{LINK}"] },
      ],
      ["DELETE /api/campaign/{id}/delete", "Delete a campaign; its links are kept.", { at: ["{CAMPAIGN}"] }],
    ],
  },
  {
    title: "Channels",
    text: "Links, bio pages and QR codes in one place.",
    steps: [
      [
        "POST /api/channel/add",
        "Create a channel.",
        {
          body: { name: "Print", description: "Posters and cards", color: "#09707f", starred: true },
          keep: { CHANNEL: "id" },
        },
      ],
      ["GET /api/channels", "List the channels."],
      [
        "POST /api/channel/{id}/assign/{type}/{itemid}",
        "Add an item to it: `links`, `bio` or `qr`.",
        { at: ["{CHANNEL}", "qr", "{QR}"] },
      ],
      ["GET /api/channel/{id}", "List a channel's items, in the order of assignment.", { at: ["{CHANNEL}"] }],
      [
        "PUT /api/channel/{id}/update",
        "Change it.",
        { at: ["{CHANNEL}"], body: { name: "Print", description: "Posters, cards and bags" } },
      ],
      twoDaysOf("channel", "{CHANNEL}", "Read the statistics of its items."),
      ["GET /api/channel/{id}/details", "Read the channel itself.", { at: ["{CHANNEL}"] }],
      ...statisticsSteps("channel", "{CHANNEL}"),
      [
        "DELETE /api/channel/{id}/item/{type}/{itemid}",
        "Remove an item from it.",
        { at: ["{CHANNEL}", "qr", "{QR}"] },
      ],
      ["DELETE /api/channel/{id}/delete", "Delete a channel; its items are kept.", { at: ["{CHANNEL}"] }],
    ],
  },
  {
    title: "Cleaning up",
    text: "Delete the records that the calls above needed.",
    steps: [
      ["DELETE /api/qr/{id}/delete", "Delete a QR code.", { at: ["{QR}"] }],
      ["DELETE /api/bio/{id}/delete", "Delete a bio page.", { at: ["{BIO}"] }],
    ],
  },
];
