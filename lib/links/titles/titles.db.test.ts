import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { updateWorkspace } from "@/lib/identity/workspaces/workspaces";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { addLink, NEARBY, someone, websiteFixture } from "../health/health-fixtures";
import { fetchTitle } from "./fetch-title";
import { giveTitle, wantTitles } from "./titles";

let site: Awaited<ReturnType<typeof websiteFixture>>;
let answer: (response: ServerResponse) => void;
let actor: Actor;

beforeAll(async () => {
  site = await websiteFixture((_, response) => answer(response));
  actor = await someone();
});
beforeEach(() => {
  site.asked = [];
});
afterAll(async () => {
  await site.close();
  await pool().end();
});

const nearby = (url: string) => fetchTitle(url, NEARBY);
const page =
  (head: string | Buffer, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(200, { "content-type": "text/html", ...headers }).end(head);
const titleOf = async (id: number) =>
  (await db().link.findUniqueOrThrow({ where: { id }, select: { title: true } })).title;

const long = `${"ä".repeat(300)}`;
const latin = Buffer.from("<title>Caf\xe9</title>", "latin1");

test.each<[string, (response: ServerResponse) => void, string]>([
  ["a plain title", page("<title> Spring\n sale </title>"), "Spring sale"],
  ["entities", page("<title>Fish &amp; chips</title>"), "Fish & chips"],
  ["markup in it", page("<title><b>Bold</b></title>"), ""],
  [
    "markup as entities",
    page("<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>"),
    "<script>alert(1)</script>",
  ],
  ["marks of direction", page("<title>a&#x202e;b\u2066c&#0;</title>"), "a b c&#0;"],
  ["more than fits", page(`<meta charset="utf-8"><title>${long}</title>`), "ä".repeat(255)],
  ["an encoding in the header", page(latin, { "content-type": "text/html; charset=iso-8859-1" }), "Café"],
  ["an encoding in the head", page(Buffer.concat([Buffer.from('<meta charset="latin1">'), latin])), "Café"],
  ["an encoding that nobody knows", page("<meta charset=klingon><title>Hi</title>"), "Hi"],
  ["a picture", page("<title>No</title>", { "content-type": "image/png" }), ""],
  ["a packed page", page("<title>No</title>", { "content-encoding": "gzip" }), ""],
  ["a title far behind", page(`${" ".repeat(300_000)}<title>No</title>`), ""],
  [
    "an error page",
    (response) => void response.writeHead(404, { "content-type": "text/html" }).end("<title>No</title>"),
    "",
  ],
])("%s", async (_, respond, title) => {
  answer = respond;
  expect(await nearby(site.at("page"))).toBe(title);
});

test("a page that never ends is cut, and one that redirects to a private address is refused", async () => {
  answer = (response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.write("<title>Endless</title>");
    const more = () => response.writable && response.write("x".repeat(65_536), more);
    more();
  };
  expect(await nearby(site.at("endless"))).toBe("Endless");
  answer = (response) => void response.writeHead(302, { location: "http://10.0.0.1/" }).end();
  await expect(nearby(site.at("inside"))).rejects.toThrow("public internet");
  await expect(fetchTitle("http://127.0.0.1/")).rejects.toThrow("public internet");
});

test("a link gets its title once, and keeps one that somebody typed meanwhile", async () => {
  answer = page("<title>Shop</title>");
  const [plain, typed] = [await addLink(actor, site.at("shop")), await addLink(actor, site.at("shop", "/b"))];
  await giveTitle(plain, nearby);
  await giveTitle(plain, nearby);
  expect(await titleOf(plain)).toBe("Shop");
  expect(site.asked).toEqual(["GET shop.example/"]);
  await giveTitle(typed, async (url) => {
    await db().link.update({ where: { id: typed }, data: { title: "Mine" } });
    return nearby(url);
  });
  expect(await titleOf(typed)).toBe("Mine");
});

test("titles that can't be had leave the link as it is, and a workspace can do without", async () => {
  const id = await addLink(actor, site.at("away"));
  answer = (response) => void response.destroy();
  wantTitles(actor.workspaceId, [id], nearby);
  await expect.poll(() => site.asked).toHaveLength(1);
  expect(await titleOf(id)).toBe("");
  await updateWorkspace(actor, { titles: false });
  answer = page("<title>Shop</title>");
  await giveTitle(id, nearby);
  expect(await titleOf(id)).toBe("");
  expect(site.asked).toHaveLength(1);
});
