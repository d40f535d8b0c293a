import type { Row } from "./step";

/** What a workspace keeps beside its statistics: filters under a name, and what happened on a day. */
export const SEGMENTS_AND_ANNOTATIONS: Row[] = [
  [
    "POST /api/segment/add",
    "Save filters of statistics under a name, for everybody in the workspace.",
    {
      body: {
        name: "Phones in Germany",
        filter: { "filter[country]": "Germany", "filter[device]": "Mobile" },
      },
      keep: { SEGMENT: "id" },
    },
  ],
  ["GET /api/segments", "List them."],
  [
    "PUT /api/segment/{id}/update",
    "Rename one, or change its filters.",
    { at: ["{SEGMENT}"], body: { name: "German phones" } },
  ],
  ["DELETE /api/segment/{id}/delete", "Delete one.", { at: ["{SEGMENT}"] }],
  [
    "POST /api/annotation/add",
    "Note what happened on a day. It is marked on every chart of the workspace.",
    { body: { day: "2027-01-12", text: "Newsletter sent" }, keep: { ANNOTATION: "id" } },
  ],
  ["GET /api/annotations", "List the annotations, the latest day first.", { query: "?from=2027-01-01" }],
  ["PUT /api/annotation/{id}/update", "Change one.", { at: ["{ANNOTATION}"], body: { day: "2027-01-13" } }],
  ["DELETE /api/annotation/{id}/delete", "Delete one.", { at: ["{ANNOTATION}"] }],
];
