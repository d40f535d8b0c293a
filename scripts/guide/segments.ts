import type { Row } from "./step";

/** What a workspace keeps beside its statistics: filters under a name, what happened on a day, and goals. */
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
  [
    "POST /api/goal/add",
    "Set a goal: how many clicks, or unique visitors, there should be by a day. With `filter`, of some visits alone.",
    {
      body: {
        name: "Spring sale",
        target: 1_000,
        from: "2027-01-01",
        to: "2027-03-31",
        filter: { "filter[country]": "Germany" },
      },
      keep: { GOAL: "id" },
    },
  ],
  ["GET /api/goals", "List the goals with how each stands, those that end last first."],
  ["PUT /api/goal/{id}/update", "Change one.", { at: ["{GOAL}"], body: { target: 1_500 } }],
  ["DELETE /api/goal/{id}/delete", "Delete one.", { at: ["{GOAL}"] }],
];
