import { type Chapter, statisticsSteps } from "./step";

export const GROUPS: Chapter[] = [
  {
    title: "Campaigns",
    text: "Links that belong together: one address (`/r/<slug>`) rotates visitors among them, and a page lists them.",
    steps: [
      {
        call: "POST /api/campaign/add",
        say: "Create a campaign. Its name comes back under `domain`.",
        body: { name: "Spring", slug: "spring", public: true },
        keep: { CAMPAIGN: "id" },
      },
      { call: "GET /api/campaigns", say: "List the campaigns." },
      {
        call: "POST /api/campaign/{id}/assign/{linkid}",
        say: "Add a link to it.",
        at: ["{CAMPAIGN}", "{LINK}"],
      },
      {
        call: "GET /api/campaign/{id}/members",
        say: "List its links, as the rotator sees them.",
        at: ["{CAMPAIGN}"],
      },
      {
        call: "PUT /api/campaign/{id}/member/{linkid}",
        say: "Set a link's weight, or pause it.",
        at: ["{CAMPAIGN}", "{LINK}"],
        body: { weight: 3 },
      },
      { call: "GET /api/campaign/{id}", say: "Read a campaign.", at: ["{CAMPAIGN}"] },
      {
        call: "PUT /api/campaign/{id}/update",
        say: "Change it. `mode` is equal, weighted, round-robin or sticky.",
        at: ["{CAMPAIGN}"],
        body: { name: "Spring", mode: "weighted" },
      },
      {
        call: "GET /api/campaign/{id}/stats",
        say: "Read the statistics of all its links.",
        at: ["{CAMPAIGN}"],
        query: "?from=2027-01-01&to=2027-01-02",
        lines: 24,
      },
      {
        call: "PUT /api/campaign/{id}/members/update",
        say: "Set several at once.",
        at: ["{CAMPAIGN}"],
        body: { members: [{ id: "{LINK}", weight: 5, paused: false }] },
      },
      {
        call: "POST /api/campaign/{id}/winner",
        say: "Declare a winner: the campaign's other links are paused. `paused` lists them, so that the call above can resume them.",
        at: ["{CAMPAIGN}"],
        body: { link: "{LINK}" },
      },
      {
        call: "POST /api/campaign/{id}/history/add",
        say: "Add a note to a campaign.",
        at: ["{CAMPAIGN}"],
        body: { note: "Posters are up" },
        keep: { CAMPAIGN_NOTE: "id" },
      },
      {
        call: "GET /api/campaign/{id}/history",
        say: "Read its history: winners, notes and other changes.",
        at: ["{CAMPAIGN}"],
        lines: 40,
      },
      {
        call: "DELETE /api/campaign/{id}/history/{entryid}",
        say: "Delete a note.",
        at: ["{CAMPAIGN}", "{CAMPAIGN_NOTE}"],
      },
      {
        call: "POST /api/campaign/{id}/roll",
        say: "Simulate 1,000 visits to the rotator to see each link's share. Nobody is redirected.",
        at: ["{CAMPAIGN}"],
        body: {},
      },
      ...statisticsSteps("campaign", "{CAMPAIGN}"),
      {
        call: "DELETE /api/campaign/{id}/member/{linkid}",
        say: "Remove a link from it.",
        at: ["{CAMPAIGN}", "{LINK}"],
      },
      {
        call: "DELETE /api/campaign/{id}/delete",
        say: "Delete a campaign; its links are kept.",
        at: ["{CAMPAIGN}"],
      },
    ],
  },
  {
    title: "Channels",
    text: "Links, bio pages and QR codes in one place.",
    steps: [
      {
        call: "POST /api/channel/add",
        say: "Create a channel.",
        body: { name: "Print", description: "Posters and cards", color: "#09707f", starred: true },
        keep: { CHANNEL: "id" },
      },
      { call: "GET /api/channels", say: "List the channels." },
      {
        call: "POST /api/channel/{id}/assign/{type}/{itemid}",
        say: "Add an item to it: `links`, `bio` or `qr`.",
        at: ["{CHANNEL}", "qr", "{QR}"],
      },
      {
        call: "GET /api/channel/{id}",
        say: "List a channel's items, in the order of assignment.",
        at: ["{CHANNEL}"],
      },
      {
        call: "PUT /api/channel/{id}/update",
        say: "Change it.",
        at: ["{CHANNEL}"],
        body: { name: "Print", description: "Posters, cards and bags" },
      },
      {
        call: "GET /api/channel/{id}/stats",
        say: "Read the statistics of its items.",
        at: ["{CHANNEL}"],
        query: "?from=2027-01-01&to=2027-01-02",
        lines: 24,
      },
      { call: "GET /api/channel/{id}/details", say: "Read the channel itself.", at: ["{CHANNEL}"] },
      ...statisticsSteps("channel", "{CHANNEL}"),
      {
        call: "DELETE /api/channel/{id}/item/{type}/{itemid}",
        say: "Remove an item from it.",
        at: ["{CHANNEL}", "qr", "{QR}"],
      },
      {
        call: "DELETE /api/channel/{id}/delete",
        say: "Delete a channel; its items are kept.",
        at: ["{CHANNEL}"],
      },
    ],
  },
  {
    title: "Cleaning up",
    text: "Delete the records that the calls above needed.",
    steps: [
      { call: "DELETE /api/qr/{id}/delete", say: "Delete a QR code.", at: ["{QR}"] },
      { call: "DELETE /api/bio/{id}/delete", say: "Delete a bio page.", at: ["{BIO}"] },
    ],
  },
];
