/** A call of the guide as its chapters write it: method and address as the document writes them, its purpose in a sentence or two. */
export type Row = [call: string, say: string, details?: Details];

/** What is sent with a call and shown of its answer. Words in braces are replaced by values kept from earlier steps. */
type Details = {
  /** values of the address's braces, in order: names of what was kept, or the value itself */
  at?: string[];
  query?: string;
  body?: unknown;
  /** a file to be sent as a form, instead of a body */
  file?: { field: string; path: string };
  /** fields of the answer to remember, under their names: `{ LINK: "id" }`; `list.0.id` reaches deeper */
  keep?: Record<string, string>;
  /** without a key */
  open?: true;
  /** headers beside the key's */
  headers?: string[];
  /** lines of the answer to show, where it is long */
  lines?: number;
};

export type Step = Details & { call: string; say: string };

export type Chapter = { title: string; text: string; steps: Row[] };

/** The call for the statistics of such a noun, here of two days. */
export const twoDaysOf = (noun: string, id: string, say: string): Row => [
  `GET /api/${noun}/{id}/stats`,
  say,
  { at: [id], query: "?from=2027-01-01&to=2027-01-02", lines: 24 },
];

/** Calls common to every noun with statistics: one dimension in pages, and shares. `id` names a value kept from an earlier step. */
export const statisticsSteps = (noun: string, id: string): Row[] => [
  [
    `GET /api/${noun}/{id}/stats/{dimension}`,
    "List all values of one dimension, page by page.",
    { at: [id, "country"], query: "?from=2027-01-01&to=2027-01-31&limit=10" },
  ],
  [
    `POST /api/${noun}/{id}/share/add`,
    "Share its statistics at an address that needs no account, with the cards you choose and an optional expiry.",
    {
      at: [id],
      body: {
        name: "For the sponsors",
        cards: ["totals", "series", "country"],
        expiry: "2027-12-31 00:00:00",
      },
    },
  ],
  [`GET /api/${noun}/{id}/shares`, "List its shares.", { at: [id], lines: 24 }],
];
