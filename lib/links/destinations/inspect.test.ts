import { expect, test } from "vitest";
import { FetchRefused } from "@/lib/platform/guarded-fetch";
import { framingOf, headOf, iconsIn, inspectDestination, presentPage } from "./inspect";

const actor = {} as Parameters<typeof inspectDestination>[0];
const url = "https://shop.example/";

test("a page that is not HTML is reported without a title", async () => {
  const found = await inspectDestination(actor, { url, unreachable: "refuse" }, async () => ({
    url: new URL(url),
    status: 404,
    headers: { "content-type": "application/pdf", "x-frame-options": "DENY" },
    start: Buffer.from("<title>Not this</title>"),
  }));
  expect(presentPage(found).data).toMatchObject({ status: 404, framing: "forbidden", title: "" });
});

test("a page that may not be asked is a refusal at its field", async () => {
  const refuse = async () => {
    throw new FetchRefused("its host is not on the public internet");
  };
  await expect(inspectDestination(actor, { url, unreachable: "refuse" }, refuse)).rejects.toMatchObject({
    kind: "invalid",
    fields: { url: expect.stringContaining("not on the public internet") },
  });
});

test("a page that may not be asked is an answer with the reason, where that is wanted", async () => {
  const refuse = async () => {
    throw new FetchRefused("its host is not on the public internet");
  };
  const found = await inspectDestination(actor, { url, unreachable: "answer" }, refuse);
  expect(presentPage(found)).toEqual({
    data: null,
    reason: expect.stringContaining("not on the public internet"),
  });
});

test("other errors are not hidden", async () => {
  const fail = () => Promise.reject(new TypeError("a bug"));
  await expect(inspectDestination(actor, { url, unreachable: "refuse" }, fail)).rejects.toThrow(TypeError);
});

const EMBEDDER = "https://go.example.com";
const csp = (policy: string) => ({ "content-security-policy": policy });

test.each([
  ["says nothing", {}],
  ["has a policy about something else", csp("default-src 'none'")],
  ["lets everyone", csp("frame-ancestors *")],
  ["lets all of https", csp("frame-ancestors https:")],
  ["lets our host", csp("default-src 'self'; frame-ancestors 'self' https://go.example.com")],
  ["lets our host by a pattern", csp("frame-ancestors *.example.com")],
  [
    "allows our host, for any old header",
    { ...csp("frame-ancestors go.example.com"), "x-frame-options": "DENY" },
  ],
  ["has an old header that browsers ignore", { "x-frame-options": "ALLOW-FROM https://other.example" }],
])("a page that %s may be framed", (_, headers) => {
  expect(framingOf(headers, EMBEDDER)).toBe("allowed");
});

test.each([
  ["denies it", { "x-frame-options": "DENY" }],
  ["wants its own origin", { "x-frame-options": "sameorigin" }],
  ["lets nobody", csp("frame-ancestors 'none'")],
  ["names nobody", csp("frame-ancestors")],
  ["lets itself alone", csp("script-src *; FRAME-ANCESTORS 'self'")],
  ["lets another host", csp("frame-ancestors https://other.example go.example.com.evil.example")],
  ["lets another port", csp("frame-ancestors https://go.example.com:8443")],
  ["lets another scheme", csp("frame-ancestors http://go.example.com")],
])("a page that %s may not be framed", (_, headers) => {
  expect(framingOf(headers, EMBEDDER)).toBe("forbidden");
});

const BASE = new URL("https://shop.example/spring/");

test("sharing metadata wins over the title, and addresses are absolute", () => {
  const html = `<!doctype html><head>
    <title>Shop &amp; more</title>
    <meta property="og:title" content="Spring &quot;sale&quot;">
    <meta name='description' content='Up to
       30&#160;% off'>
    <meta content="/cover.jpg" property="og:image">
    <link rel="shortcut icon" href=icon.png>`;
  expect(headOf(html, BASE)).toEqual({
    title: 'Spring "sale"',
    description: "Up to 30 % off",
    image: "https://shop.example/cover.jpg",
    icon: "https://shop.example/spring/icon.png",
  });
});

test("a title alone is enough, and what is not there is empty", () => {
  expect(headOf("<TITLE lang=en>Menu</TITLE>", BASE)).toEqual({
    title: "Menu",
    description: "",
    image: "",
    icon: "",
  });
});

test("pictures that are no web address are left out", () => {
  const html = `<meta property="og:image" content="javascript:alert(1)"><link rel="icon" href="data:image/png;base64,AA">`;
  expect(headOf(html, BASE)).toMatchObject({ image: "", icon: "" });
});

test.each([
  ["beginnings of tags", "<meta <link "],
  ["names of attributes", `<meta ${"a".repeat(3_900)}><link ${"a".repeat(3_900)}>`],
  ["quotes", `<meta ${'a="'.repeat(1_300)}><link ${"a='".repeat(1_300)}>`],
])("a page of nothing but %s is read in one go", (_, piece) => {
  const html = `<meta property="og:title" content="Menu">${piece.repeat(12_000_000 / piece.length)}`;
  expect(headOf(html, BASE).title).toBe("Menu");
  expect(iconsIn(`<link rel="icon" href="/i.png">${html}`, BASE)).toEqual([`${new URL("/i.png", BASE)}`]);
});

test("what is cut or named by a number is whole characters", () => {
  const title = (text: string) => headOf(`<title>${text}</title>`, BASE).title;
  expect(title(`${"x".repeat(254)}😀`)).toBe("x".repeat(254));
  expect(title("&#xd83d;&#xde00; &#128512;")).toBe("\ufffd\ufffd 😀");
});

test("of a very long title only the beginning is kept", () => {
  expect(headOf(`${"<meta ".repeat(40_000)}<title>${"x".repeat(100_000)}`, BASE).title).toHaveLength(255);
});
