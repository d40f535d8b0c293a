import { statisticsSteps } from "./sharing";
import type { Chapter } from "./step";

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

export const LINKS: Chapter = {
  title: "Links",
  text: "A short link has a destination, and rules for who is sent elsewhere.",
  steps: [
    {
      call: "POST /api/url/add",
      say: "Shorten an address. Only `url` is required; the alias is drawn.",
      body: { url: "https://example.com/a/long/way" },
      keep: { PLAIN: "id" },
    },
    {
      call: "POST /api/url/add",
      say: "The same with an alias of your own, targets by country, device and language, parameters, an end and a preview for social networks. The `Idempotency-Key` makes it safe to send again.",
      headers: ["Idempotency-Key: spring-2027"],
      body: RULED,
      keep: { LINK: "id" },
    },
    { call: "GET /api/url/availability", say: "Ask whether an alias is free.", query: "?alias=summer" },
    { call: "GET /api/url/{id}", say: "Read a link and how it was clicked.", at: ["{LINK}"] },
    {
      call: "PUT /api/url/{id}/update",
      say: "Change a link. What is not sent stays as it is.",
      at: ["{LINK}"],
      body: { url: "https://shop.example.com/spring-sale-2", title: "Spring sale, second week" },
    },
    {
      call: "POST /api/url/simulate",
      say: "Ask where a visitor would be sent, and why, without a visit.",
      body: { id: "{LINK}", country: "DE", device: "iphone", language: "fr" },
    },
    {
      call: "GET /api/urls",
      say: "List the links, the most clicked first. `q` searches, `state` filters, `include` adds fields.",
      query: "?limit=2&order=click&include=uniqueClicks,rules",
    },
    {
      call: "GET /api/urls/counts",
      say: "Count them by one of the list's filters, here by their state; the other filters narrow what is counted.",
      query: "?by=state",
    },
    {
      call: "PUT /api/urls/display/update",
      say: "Keep how the dashboard draws your list, in every browser.",
      body: { density: "compact", hidden: [] },
    },
    { call: "GET /api/urls/display", say: "Read it." },
    {
      call: "POST /api/urls/bulk",
      say: "Make many links in one call. Each row has its own result; with `dryrun` nothing is made, with `atomic` all or none.",
      body: { links: [{ url: "https://example.com/one" }, { url: "not an address" }] },
    },
    { call: "GET /api/urls/export", say: "Download the links as CSV or NDJSON.", query: "?format=csv" },
    {
      call: "GET /api/url/{id}/stats",
      say: "Read a link's statistics: totals, clicks over time and every breakdown.",
      at: ["{LINK}"],
      query: "?from=2027-01-01&to=2027-01-03&interval=day",
      lines: 40,
    },
    ...statisticsSteps("url", "{LINK}"),
    {
      call: "GET /api/url/{id}/clicks",
      say: "List its single visits, newest first; `next` of one page is `before` of the next.",
      at: ["{LINK}"],
    },
    { call: "GET /api/url/{id}/clicks/export", say: "Download them.", at: ["{LINK}"], query: "?format=csv" },
    {
      call: "GET /api/url/{id}/live",
      say: "Watch it: server-sent events, the count of the last 30 minutes and each new visit.",
      at: ["{LINK}"],
    },
    {
      call: "POST /api/urls/change",
      say: "Change many links alike, by their ids or by the filters of the list.",
      body: { links: ["{LINK}", "{PLAIN}"], change: { expiry: "2027-12-31 23:59:59" } },
    },
    { call: "DELETE /api/url/{id}/delete", say: "Delete a link.", at: ["{PLAIN}"] },
    {
      call: "POST /api/url/{id}/restore",
      say: "For an hour a deleted link can be brought back.",
      at: ["{PLAIN}"],
    },
    {
      call: "GET /api/stats",
      say: "Read the statistics of everything at once. `compare=previous` adds the period before, `filter[country]=Germany` narrows all of it.",
      query: "?from=2027-01-01&to=2027-01-02&compare=previous",
      lines: 24,
    },
    {
      call: "GET /api/stats/{dimension}",
      say: "All values of one dimension, over everything: `browser`, `country` and others, or what links carry, as `utm_source`.",
      at: ["utm_source"],
      query: "?from=2027-01-01&to=2027-01-31",
    },
    { call: "GET /api/clicks", say: "List all single visits, newest first." },
    { call: "GET /api/clicks/export", say: "Download them.", query: "?format=ndjson" },
    { call: "GET /api/live", say: "Watch everything." },
    {
      call: "POST /api/url/{id}/share/add",
      say: "Share a link's statistics behind a password.",
      at: ["{LINK}"],
      body: { password: "spring-2027" },
      keep: { SHARE: "id", TOKEN: "token" },
    },
    {
      call: "POST /api/share/{id}",
      say: "Read what is shared.",
      at: ["{TOKEN}"],
      open: true,
      body: { password: "spring-2027" },
      lines: 24,
    },
    {
      call: "PUT /api/share/{id}/update",
      say: "Change what is shared, here by taking the password away.",
      at: ["{SHARE}"],
      body: { password: null },
    },
    { call: "GET /api/share/{id}", say: "Read it without one.", at: ["{TOKEN}"], open: true, lines: 12 },
    { call: "DELETE /api/share/{id}/delete", say: "Stop sharing.", at: ["{SHARE}"] },
  ],
};
