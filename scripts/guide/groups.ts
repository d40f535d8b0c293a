import { type Chapter, statisticsSteps } from "./step";

export const GROUPS: Chapter[] = [
  {
    title: "Campaigns",
    text: "Links that belong together, sent to in turn by one address (`/r/<slug>`) and listed on a page.",
    steps: [
      {
        call: "POST /api/campaign/add",
        say: "Make a campaign. Its name comes back under `domain`.",
        body: { name: "Spring", slug: "spring", public: true },
        keep: { CAMPAIGN: "id" },
      },
      { call: "GET /api/campaigns", say: "List the campaigns." },
      {
        call: "POST /api/campaign/{id}/assign/{linkid}",
        say: "Put a link into it.",
        at: ["{CAMPAIGN}", "{LINK}"],
      },
      {
        call: "GET /api/campaign/{id}/members",
        say: "List its links, as the rotator sees them.",
        at: ["{CAMPAIGN}"],
      },
      {
        call: "PUT /api/campaign/{id}/member/{linkid}",
        say: "Give a link its weight, or pause it.",
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
        say: "The same for several at once.",
        at: ["{CAMPAIGN}"],
        body: { members: [{ id: "{LINK}", weight: 5, paused: false }] },
      },
      {
        call: "POST /api/campaign/{id}/winner",
        say: "Declare a winner: the campaign's other links are paused. `paused` says which, to let them run again by the call above.",
        at: ["{CAMPAIGN}"],
        body: { link: "{LINK}" },
      },
      {
        call: "POST /api/campaign/{id}/history/add",
        say: "Note something down about a campaign.",
        at: ["{CAMPAIGN}"],
        body: { note: "Posters are up" },
        keep: { CAMPAIGN_NOTE: "id" },
      },
      {
        call: "GET /api/campaign/{id}/history",
        say: "See its winners, its notes and what else was changed about it.",
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
        say: "Roll the rotator 1,000 times and see who gets how much. Nobody is sent anywhere.",
        at: ["{CAMPAIGN}"],
        body: {},
      },
      ...statisticsSteps("campaign", "{CAMPAIGN}"),
      {
        call: "DELETE /api/campaign/{id}/member/{linkid}",
        say: "Take a link out.",
        at: ["{CAMPAIGN}", "{LINK}"],
      },
      {
        call: "DELETE /api/campaign/{id}/delete",
        say: "Delete a campaign; its links stay.",
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
        say: "Make a channel.",
        body: { name: "Print", description: "Posters and cards", color: "#09707f", starred: true },
        keep: { CHANNEL: "id" },
      },
      { call: "GET /api/channels", say: "List the channels." },
      {
        call: "POST /api/channel/{id}/assign/{type}/{itemid}",
        say: "Put something into it: `links`, `bio` or `qr`.",
        at: ["{CHANNEL}", "qr", "{QR}"],
      },
      {
        call: "GET /api/channel/{id}",
        say: "List what is in a channel, in the order of assignment.",
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
        say: "Read the statistics of what is in it.",
        at: ["{CHANNEL}"],
        query: "?from=2027-01-01&to=2027-01-02",
        lines: 24,
      },
      { call: "GET /api/channel/{id}/details", say: "Read the channel itself.", at: ["{CHANNEL}"] },
      ...statisticsSteps("channel", "{CHANNEL}"),
      {
        call: "DELETE /api/channel/{id}/item/{type}/{itemid}",
        say: "Take something out.",
        at: ["{CHANNEL}", "qr", "{QR}"],
      },
      {
        call: "DELETE /api/channel/{id}/delete",
        say: "Delete a channel; nothing in it is deleted.",
        at: ["{CHANNEL}"],
      },
    ],
  },
  {
    title: "The last of them",
    text: "What the calls above still needed.",
    steps: [
      { call: "DELETE /api/qr/{id}/delete", say: "Delete a QR code.", at: ["{QR}"] },
      { call: "DELETE /api/bio/{id}/delete", say: "Delete a bio page.", at: ["{BIO}"] },
    ],
  },
];
