import { expect, test } from "vitest";
import { reportIn } from "./test-report";

const request = (kind: string, host = "www.googletagmanager.com") => ({ kind, host });

test("a report of this run is read, its requests counted by host", () => {
  const requests = [request("script"), request("report"), request("report"), request("report", "a.example")];
  expect(reportIn({ run: "7", outcome: "fired", requests }, "7")).toEqual({
    outcome: "fired",
    requests: [
      { ...request("script"), count: 1 },
      { ...request("report"), count: 2 },
      { ...request("report", "a.example"), count: 1 },
    ],
  });
});

test.each([
  ["another run's", { run: "8", outcome: "fired", requests: [] }],
  ["one without an outcome", { run: "7", requests: [] }],
  ["an outcome nobody knows", { run: "7", outcome: "<b>", requests: [] }],
  ["one without requests", { run: "7", outcome: "fired", requests: "many" }],
  ["text", "fired"],
  ["nothing", null],
])("%s message is none", (_what, message) => {
  expect(reportIn(message, "7")).toBeUndefined();
});

test("malformed requests are left out, and hosts are length-limited text", () => {
  const requests = [null, "x", { host: "y" }, { host: "z".repeat(999), kind: "image" }];
  expect(reportIn({ run: "7", outcome: "running", requests }, "7")?.requests).toEqual([
    { host: "z".repeat(253), kind: "report", count: 1 },
  ]);
});
