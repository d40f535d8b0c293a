import { expect, test } from "vitest";
import { invalidate } from "@/lib/platform/database/invalidation";
import { pool } from "@/lib/platform/database/pool";
import {
  carry,
  look,
  OVERLAYS,
  type OverlayKind,
  overlayLink,
  policyOf,
  visitsForFile,
} from "./visits-fixture";

const at = await visitsForFile("Stops");

const THERE = "https://example.com/there";

test.each(Object.keys(OVERLAYS) as OverlayKind[])(
  "an overlay of the type %s: small, its text only text, no powers",
  async (type) => {
    await overlayLink(at, `o-${type}`, type);
    const { status, text, headers } = await at.visit(`/o-${type}`);
    expect(status).toBe(200);
    expect(Buffer.byteLength(text)).toBeLessThan(14_000);
    expect(text).toContain(`src="${THERE}"`);
    expect(text).toMatch(/id="panel"[^>]*sandbox="[^"]*"/);
    expect(text).not.toContain("allow-same-origin");
    expect(text).not.toContain("<b>We</b>");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(policyOf({ headers })).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; base-uri 'none'; script-src 'nonce-/,
    );
  },
);

test("a frame shows the destination, with its rules applied, and a way to it by itself", async () => {
  const link = await at.addLink("framed", { type: "frame" });
  await pool().query(
    "insert into link_parameters (link_id, name, value, position) values ($1, 'a', '1', 0)",
    [link],
  );
  const { status, text } = await at.visit("/framed");
  expect(status).toBe(200);
  expect(text).toContain(`<iframe class="there" src="${THERE}?a=1"`);
  expect(text).toContain(`href="${THERE}?a=1"`);
  expect(Buffer.byteLength(text)).toBeLessThan(14_000);
});

test("a splash page shows its blocks, works without JavaScript, and is sandboxed from the dashboard's host", async () => {
  const blocks = [
    { type: "title", text: "Summer <i>sale</i>" },
    { type: "text", text: "Light linen." },
    { type: "image", image: "https://example.com/a.png", url: "https://example.com/shop" },
    { type: "button", label: "See it" },
    { type: "counter", label: "On in" },
    { type: "countdown", until: "2031-01-02 03:04:05", label: "Ends in" },
    { type: "logo", image: "https://example.com/logo.png", alt: "Example" },
  ];
  const splash = await at.add("splash_pages", { name: "S", content: { blocks, countdown: 7 } });
  await at.addLink("splashed", { type: "splash", splash_id: splash });
  const answer = await at.visit("/splashed");
  expect(answer.text).toContain("<h1>Summer &lt;i&gt;sale&lt;/i&gt;</h1>");
  expect(answer.text).toContain(`<noscript><meta http-equiv="refresh" content="7;url=${THERE}"></noscript>`);
  expect(answer.text).toContain(`id="onward" href="${THERE}"`);
  expect(Buffer.byteLength(answer.text)).toBeLessThan(14_000);
  expect(policyOf(answer)).toContain("sandbox ");
  expect(policyOf(answer)).not.toContain("allow-same-origin");
});

test("a splash page's button without an address is the only way on that looks like one", async () => {
  const splashOf = async (alias: string, blocks: object[]) => {
    const splash_id = await at.add("splash_pages", { name: "S", content: { blocks, countdown: 7 } });
    await at.addLink(alias, { type: "splash", splash_id });
    return (await at.visit(`/${alias}`)).text;
  };
  const ways = (text: string) =>
    [...text.matchAll(/<a class="button"[^>]*>([^<]*)/g)].map(([, label]) => label);
  const own = await splashOf("own-way", [
    { type: "button", label: "See it" },
    { type: "button", label: "Shop", url: "https://example.com/shop" },
  ]);
  expect(ways(own)).toEqual(["See it"]);
  expect(own).toContain(`<a class="button" id="onward" href="${THERE}"`);
  expect(own).toContain('id="left" data-seconds="7"');
  expect(own).toContain('<a class="button other" href="https://example.com/shop"');
  const counted = await splashOf("own-counter", [
    { type: "button", label: "See it" },
    { type: "counter", label: "You go on in" },
  ]);
  expect(counted.match(/\b7 s\b/g), "the seconds left are shown once").toHaveLength(1);
  expect(counted).toContain('<b id="left" data-seconds="7">7 s</b>');
  const elsewhere = [{ type: "button", label: "Shop", url: "https://example.com/shop" }];
  expect(ways(await splashOf("our-way", elsewhere))).toEqual(["Continue to example.com"]);
});

test("the plain type shows the owner's default page or ours, and follows its changes", async () => {
  await at.addLink("plain", { type: "splash" });
  const shown = async () => /<h1>([^<]*)<\/h1>/.exec((await at.visit("/plain")).text)?.[1];
  expect(await shown()).toBe("One moment");
  const content = (text: string) => ({ blocks: [{ type: "title", text }], countdown: 5 });
  const id = await at.add("splash_pages", {
    name: "D",
    content: content("First"),
    default_since: new Date(),
  });
  await expect.poll(shown).toBe("First");
  await pool().query("update splash_pages set content = $2 where id = $1", [id, content("Second")]);
  await expect.poll(shown).toBe("Second");
  await pool().query("update splash_pages set content = $2 where id = $1", [id, content("Third")]);
  await invalidate({ kind: "splash", id });
  expect(await shown()).toBe("Third");
  await pool().query("delete from splash_pages where id = $1", [id]);
  await expect.poll(shown).toBe("One moment");
});

test("changes of overlays and pixels reach their links, and without them a link redirects", async () => {
  const overlay = await overlayLink(at, "changing", "message");
  const shows = async (words: string) => (await at.visit("/changing")).text.includes(words);
  expect(await shows("have moved")).toBe(true);
  await pool().query("update overlays set content = $2 where id = $1", [
    overlay,
    { ...look, text: "Come in" },
  ]);
  await expect.poll(() => shows("Come in")).toBe(true);
  await pool().query("update links set type = 'direct', overlay_id = null where overlay_id = $1", [overlay]);
  await expect.poll(async () => (await at.visit("/changing")).status).toBe(302);
  const link = await at.addLink("carrying");
  await carry(at, link);
  expect((await at.visit("/carrying")).text).toContain("G-4KQ8ZW1X7T");
  await pool().query(
    "update pixels set tag = 'G-NEWNEWNEW1' where tag = 'G-4KQ8ZW1X7T' and workspace_id = $1",
    [at.workspace],
  );
  await expect.poll(async () => (await at.visit("/carrying")).text.includes("G-NEWNEWNEW1")).toBe(true);
  await pool().query("delete from pixels where workspace_id = $1", [at.workspace]);
  await expect.poll(async () => (await at.visit("/carrying")).status).toBe(302);
});

test("pages speak the visitor's language", async () => {
  const { text, headers } = await at.visit("/nothing-here", {
    headers: { "accept-language": "pl-PL,en;q=0.5" },
  });
  expect(text).toContain('<html lang="pl" dir="ltr">');
  expect(text).toContain("Nie ma tu linku");
  expect(headers["content-language"]).toBe("pl");
});
