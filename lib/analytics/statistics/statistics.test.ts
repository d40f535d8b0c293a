import { expect, test } from "vitest";
import { filtersIn } from "./filters";
import { buckets, previousRange, rangeOf, spansOf } from "./range";

const now = new Date("2026-11-20T23:30:00Z");
const range = (query: object, zone = "UTC") => rangeOf({ interval: "day", ...query }, zone, now);

test("without a wish it is the last 28 days, today included, in the workspace's zone", () => {
  expect(range({})).toMatchObject({ from: "2026-10-24", to: "2026-11-20", timezone: "UTC" });
  expect(range({}, "Europe/Warsaw")).toMatchObject({
    from: "2026-10-25",
    to: "2026-11-21",
    timezone: "Europe/Warsaw",
  });
});

test("a day is a calendar day of its zone", () => {
  const day = range({ from: "2026-11-20", to: "2026-11-20", tz: "Asia/Tokyo" });
  expect([day.start.toISOString(), day.end.toISOString()]).toEqual([
    "2026-11-19T15:00:00.000Z",
    "2026-11-20T15:00:00.000Z",
  ]);
});

test("days with clock changes have 23 and 25 hours, and the repeated hour has its offset", () => {
  const hours = (day: string) =>
    buckets(range({ from: day, to: day, interval: "hour", tz: "Europe/Warsaw" }));
  expect(hours("2026-03-29")).toHaveLength(23);
  expect(
    hours("2026-10-25")
      .slice(1, 5)
      .map(({ at }) => at),
  ).toEqual(["2026-10-25 01:00", "2026-10-25 02:00+02:00", "2026-10-25 02:00+01:00", "2026-10-25 03:00"]);
  expect(hours("2026-10-25")).toHaveLength(25);
  const autumn = range({ from: "2026-10-25", to: "2026-10-25", tz: "Europe/Warsaw" });
  expect((autumn.end.getTime() - autumn.start.getTime()) / 3_600_000).toBe(25);
});

test("a series names every hour, day and month once", () => {
  const names = (query: object) => buckets(range(query)).map(({ at }) => at);
  expect(names({ from: "2026-11-18", to: "2026-11-20" })).toEqual(["2026-11-18", "2026-11-19", "2026-11-20"]);
  expect(buckets(range({ from: "2026-11-20", to: "2026-11-20", interval: "hour" }))).toHaveLength(24);
  expect(names({ from: "2026-01-31", to: "2026-04-01", interval: "month" })).toEqual([
    "2026-01",
    "2026-02",
    "2026-03",
    "2026-04",
  ]);
});

test("the previous range is as long and ends where this one begins", () => {
  const before = previousRange(range({ from: "2026-11-14", to: "2026-11-20" }));
  expect(before).toMatchObject({ from: "2026-11-07", to: "2026-11-13" });
  expect(before.end).toEqual(range({ from: "2026-11-14", to: "2026-11-20" }).start);
});

test.each([
  ["UTC", ["2026-11-18T00:00Z", "2026-11-19T00:00Z", "2026-11-20T00:00Z"]],
  ["Europe/Warsaw", ["2026-11-17T23:00Z", "2026-11-18T23:00Z", "2026-11-19T23:00Z"]],
  ["Asia/Kathmandu", ["2026-11-17T18:15Z", "2026-11-18T18:15Z", "2026-11-19T18:15Z"]],
])("days in %s are counted from midnight to midnight", (tz, midnights) => {
  const { edges, bars } = spansOf(range({ from: "2026-11-18", to: "2026-11-19", tz }));
  expect(edges).toEqual(midnights.map((midnight) => new Date(midnight)));
  expect(bars.map(({ local }) => local)).toEqual(["2026-11-18", "2026-11-19"]);
});

test("a range of more points than a chart can hold is refused", () => {
  expect(() => range({ from: "2020-01-01", to: "2026-01-01", interval: "hour" })).toThrow(/too many hours/);
});

test("where clocks go back by half an hour, half of an hour happens twice", () => {
  const query = { from: "2026-04-05", to: "2026-04-05", interval: "hour", tz: "Australia/Lord_Howe" };
  const found = buckets(range(query)).map(({ at }) => at.slice(11));
  expect(found.slice(0, 4)).toEqual(["00:00", "01:00+11:00", "01:00+10:30", "02:00"]);
  expect(found).toHaveLength(25);
});

const QUARTER_MS = 900_000;

test.each([
  ["Europe/Warsaw", "2026-11-18", "hour", 24],
  ["Europe/Warsaw", "2026-03-29", "hour", 23],
  ["Europe/Warsaw", "2026-10-25", "hour", 25],
  ["Asia/Kolkata", "2026-11-18", "hour", 4 * 24],
  ["Asia/Kathmandu", "2026-11-18", "hour", 4 * 24],
  // clocks are whole hours off for two hours, and then half an hour more
  ["Australia/Lord_Howe", "2026-04-05", "hour", 2 + 4 * 22.5],
  ["Asia/Kolkata", "2026-11-18", "day", 1],
  ["Asia/Kolkata", "2026-11-18", "month", 1],
] as const)(
  "a day in %s, %s, by the %s is counted in %i spans, each of one bar",
  (tz, day, interval, count) => {
    const asked = range({ from: day, to: day, interval, tz });
    const { edges, bars } = spansOf(asked);
    expect([edges[0], edges.at(-1), edges.length]).toEqual([asked.start, asked.end, count + 1]);
    const times = edges.map((edge) => edge.getTime());
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
    expect(times.filter((time) => time % QUARTER_MS !== 0)).toEqual([]);
    const names = ({ local, shift }: { local: string; shift: number }) => `${local} ${shift}`;
    const spans = bars.map(names);
    expect([...new Set(spans)].toSorted()).toEqual(buckets(asked).map(names).toSorted());
    expect(spans.filter((bar, at) => bar !== spans[at - 1]).length).toBe(buckets(asked).length);
  },
);

test.each([
  ["a country by its name is its code", { "filter[country]": "Germany" }, "country", ["de"]],
  ["several values stand for any of them", { "filter[country]": "Germany|pl" }, "country", ["de", "pl"]],
  ["Unknown is the empty value", { "filter[country]": "Unknown" }, "country", [""]],
  ["so is Direct of a referrer", { "filter[referrer]": "direct|t.co" }, "referrer", ["", "t.co"]],
  ["an empty filter asks for the empty value", { "filter[region]": "" }, "region", [""]],
  [
    "an escaped bar is part of the value",
    { "filter[destination]": "https://a/?b=1\\|2" },
    "destination",
    ["https://a/?b=1|2"],
  ],
])("%s", (_case, query, dimension, values) => {
  expect(filtersIn(query)).toEqual([{ dimension, kind: "is", values }]);
});

test("filters stack, each of them as is or is not", () => {
  const query = { "filter[browser]": "Chrome", "filter[os][not]": "Windows", from: "2026-11-01" };
  expect(filtersIn(query)).toEqual([
    { dimension: "browser", kind: "is", values: ["chrome"] },
    { dimension: "os", kind: "is-not", values: ["windows"] },
  ]);
});
