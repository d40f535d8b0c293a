import type { Step } from "./step";

/** What each noun with statistics has: one dimension in pages, and shares. `id` names what an earlier step kept. */
export const statisticsSteps = (noun: string, id: string): Step[] => [
  {
    call: `GET /api/${noun}/{id}/stats/{dimension}`,
    say: "Read all values of one dimension, page by page.",
    at: [id, "country"],
    query: "?from=2027-01-01&to=2027-01-31&limit=10",
  },
  {
    call: `POST /api/${noun}/{id}/share/add`,
    say: "Share its statistics: an address that needs no account, with the cards you choose, until a day if you like.",
    at: [id],
    body: { name: "For the sponsors", cards: ["totals", "series", "country"], expiry: "2027-12-31 00:00:00" },
  },
  { call: `GET /api/${noun}/{id}/shares`, say: "List what is shared of it.", at: [id], lines: 24 },
];
