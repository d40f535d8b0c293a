import { SEGMENTS_AND_ANNOTATIONS } from "./segments";
import { type Chapter, statisticsSteps } from "./step";

const RULED = {
  url: "https://shop.example.com/spring-sale",
  custom: "spring",
  title: "Spring sale",
  geotarget: [{ location: "Germany", link: "https://shop.example.com/de/fruehling" }],
  devicetarget: [{ device: "iPhone", link: "https://apps.apple.com/app/id310633997" }],
  languagetarget: [{ language: "fr", link: "https://shop.example.com/fr/printemps" }],
  parameters: [{ name: "utm_source", value: "newsletter" }],
  expiry: "2027-06-30 23:59:59",
  metatitle: "Spring sale",
  metadescription: "Everything for the garden, a fifth off.",
};

const WITH_RULES = {
  url: "https://shop.example.com/",
  rules: [
    {
      name: "Weekend",
      when: { all: [{ country: ["DE", "AT"] }, { hours: { days: ["sat", "sun"], zone: "Europe/Berlin" } }] },
      url: "https://shop.example.com/weekend",
    },
    {
      name: "Trial",
      when: { percent: 10 },
      split: [{ url: "https://shop.example.com/a" }, { url: "https://shop.example.com/b", weight: 3 }],
    },
  ],
};

export const LINKS: Chapter = {
  title: "Links",
  text: "A short link has a destination, and rules that send some visitors elsewhere.",
  steps: [
    [
      "POST /api/url/add",
      "Shorten a URL. Only `url` is required; the alias is random.",
      { body: { url: "https://example.com/a/long/way" }, keep: { PLAIN: "id" } },
    ],
    [
      "POST /api/url/add",
      "Create a link with `rules`: asked in their order after the targets, the first whose condition holds decides. docs/rules.md has every condition.",
      { body: WITH_RULES, keep: { RULED: "id" } },
    ],
    [
      "POST /api/url/simulate",
      "Simulate a visit to it on a Saturday: `rule` names the rule that decided.",
      { body: { id: "{RULED}", country: "DE", date: "2027-05-01 12:00:00" } },
    ],
    [
      "POST /api/url/add",
      "Create a link with your own alias, targets by country, device and language, parameters, an expiry and a preview for social networks. The `Idempotency-Key` makes the call safe to repeat.",
      { headers: ["Idempotency-Key: spring-2027"], body: RULED, keep: { LINK: "id" } },
    ],
    [
      "POST /api/url/add",
      "Create a link that opens an app on phones, and its store where it isn't installed. docs/apps.md says what each field does.",
      {
        body: {
          url: "https://shop.example.com/item/7",
          deeplink: {
            auto: true,
            apple: "https://apps.apple.com/app/id310633997",
            google: "https://play.google.com/store/apps/details?id=com.example.app",
            appleapp: "example://item/7",
          },
        },
      },
    ],
    ["GET /api/url/availability", "Check whether an alias is available.", { query: "?alias=summer" }],
    ["GET /api/url/{id}", "Read a link and its clicks.", { at: ["{LINK}"] }],
    [
      "PUT /api/url/{id}/update",
      "Update a link. Fields that are not sent stay unchanged. `externalid` is your own ID of the link.",
      {
        at: ["{LINK}"],
        body: {
          url: "https://shop.example.com/spring-sale-2",
          title: "Spring sale, second week",
          externalid: "sale-2027",
        },
      },
    ],
    [
      "PUT /api/url/upsert",
      "Create a link, or update the one that has its `externalid`; without one, the one that has its destination on its domain. `created` says which.",
      { body: { url: "https://shop.example.com/spring-sale-2", externalid: "sale-2027" } },
    ],
    [
      "POST /api/url/simulate",
      "Simulate a visit: see where a visitor would be sent, and why.",
      { body: { id: "{LINK}", country: "DE", device: "iphone", language: "fr" } },
    ],
    [
      "GET /api/urls",
      "List the links, most clicked first. `q` searches, `state` filters, `include` adds fields. With `short` (an address or an alias) or `externalid` it answers as that one link does.",
      { query: "?limit=2&order=click&include=uniqueClicks,rules" },
    ],
    [
      "GET /api/urls/counts",
      "Count the links by one of the list's filters, here by state; the other filters narrow what is counted.",
      { query: "?by=state" },
    ],
    [
      "PUT /api/urls/display/update",
      "Save how the dashboard displays your list, in every browser.",
      { body: { density: "compact", hidden: [] } },
    ],
    ["GET /api/urls/display", "Read it."],
    [
      "POST /api/view/add",
      "Save a view: filters and order of the list, under a name. `shared` shows it to the whole workspace.",
      {
        body: { name: "Newest disabled", filter: { state: "disabled" }, order: "date" },
        keep: { VIEW: "id" },
      },
    ],
    ["GET /api/views", "List your views, and those that others share."],
    ["GET /api/views/counts", "Count the links that each shows."],
    ["PUT /api/view/{id}/update", "Change one of yours.", { at: ["{VIEW}"], body: { shared: true } }],
    ["GET /api/view/{id}", "Read one.", { at: ["{VIEW}"] }],
    ["DELETE /api/view/{id}/delete", "Delete one of yours.", { at: ["{VIEW}"] }],
    [
      "POST /api/urls/bulk",
      "Create many links in one call. Each row has its own result; `dryrun` creates nothing, `atomic` creates all or none.",
      { body: { links: [{ url: "https://example.com/one" }, { url: "not an address" }] } },
    ],
    [
      "POST /api/urls/import",
      "Import the file that another link service exports, in parts of at most 1,000 rows. What is here already stays as it is.",
      {
        body: {
          from: "bitly",
          domain: "go.example.com",
          file: "Short link,Destination URL\nhttps://bit.ly/3xYz,https://example.com/menu\nhttps://bit.ly/bad,not an address\n",
        },
      },
    ],
    ["GET /api/urls/export", "Export the links as CSV or NDJSON.", { query: "?format=csv" }],
    [
      "GET /api/url/{id}/stats",
      "Read a link's statistics: totals, clicks over time and every breakdown.",
      { at: ["{LINK}"], query: "?from=2027-01-01&to=2027-01-03&interval=day", lines: 40 },
    ],
    ...statisticsSteps("url", "{LINK}"),
    [
      "GET /api/url/{id}/clicks",
      "List its visits, newest first; `next` of one page is `before` of the following one.",
      { at: ["{LINK}"] },
    ],
    ["GET /api/url/{id}/clicks/export", "Export them.", { at: ["{LINK}"], query: "?format=csv" }],
    [
      "GET /api/url/{id}/live",
      "Watch it live: server-sent events with the count of the last 30 minutes, sums of what is new by rule, and the newest visits.",
      { at: ["{LINK}"] },
    ],
    [
      "GET /api/urls/live",
      "Watch some links live, as the list of the dashboard does: sums of what is new, for each link by rule.",
      { query: "?id={LINK},{PLAIN}" },
    ],
    [
      "POST /api/urls/change",
      "Update many links at once, by their ids or by the filters of the list.",
      { body: { links: ["{LINK}", "{PLAIN}"], change: { expiry: "2027-12-31 23:59:59" } } },
    ],
    [
      "GET /api/url/{id}/history",
      "Read a link's history: its latest hundred changes, by whom and how, and all notes.",
      { at: ["{LINK}"], keep: { CHANGE: "data.history.0.id" }, lines: 40 },
    ],
    [
      "POST /api/url/{id}/history/{entryid}/undo",
      "Undo that change and all later ones, which is recorded as another change. The password is not restored, because earlier passwords are not kept.",
      { at: ["{LINK}", "{CHANGE}"] },
    ],
    [
      "POST /api/url/{id}/history/add",
      "Add a note to it, for now or another time. The dashboard shows it on the chart.",
      {
        at: ["{LINK}"],
        body: { note: "Newsletter sent", date: "2027-01-31 18:00:00" },
        keep: { NOTE: "id" },
      },
    ],
    [
      "DELETE /api/url/{id}/history/{entryid}",
      "Delete a note. Changes are kept.",
      { at: ["{LINK}", "{NOTE}"] },
    ],
    ["DELETE /api/url/{id}/delete", "Delete a link.", { at: ["{PLAIN}"] }],
    ["POST /api/url/{id}/restore", "Restore it within an hour.", { at: ["{PLAIN}"] }],
    [
      "GET /api/stats",
      "Read the statistics of all records. `compare=previous` adds the period before, `filter[country]=Germany` narrows all of it.",
      { query: "?from=2027-01-01&to=2027-01-02&compare=previous", lines: 24 },
    ],
    [
      "GET /api/stats/first",
      "Read the first day on which anything was counted, of a record with `record` (`url`, `qr`, `campaign`, `channel`, `domain`) and its `id`: the `from` of all time.",
      { query: "?record=url&id={LINK}" },
    ],
    [
      "GET /api/stats/{dimension}",
      "List all values of one dimension, such as `browser` or `country`, or of a parameter that links carry, such as `utm_source`.",
      { at: ["utm_source"], query: "?from=2027-01-01&to=2027-01-31" },
    ],
    ...SEGMENTS_AND_ANNOTATIONS,
    ["GET /api/clicks", "List all visits, newest first."],
    ["GET /api/clicks/export", "Export them.", { query: "?format=ndjson" }],
    ["GET /api/live", "Watch all visits live."],
    [
      "POST /api/url/{id}/share/add",
      "Share a link's statistics, protected by a password.",
      { at: ["{LINK}"], body: { password: "spring-2027" }, keep: { SHARE: "id", TOKEN: "token" } },
    ],
    [
      "POST /api/share/{id}",
      "Read what is shared.",
      { at: ["{TOKEN}"], open: true, body: { password: "spring-2027" }, lines: 24 },
    ],
    [
      "PUT /api/share/{id}/update",
      "Update the share, here by removing the password.",
      { at: ["{SHARE}"], body: { password: null } },
    ],
    [
      "GET /api/share/{id}",
      "Read the statistics without a password.",
      { at: ["{TOKEN}"], open: true, lines: 12 },
    ],
    ["DELETE /api/share/{id}/delete", "Stop sharing.", { at: ["{SHARE}"] }],
  ],
};
