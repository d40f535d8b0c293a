import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { api, expect, type Person, person, serverUrl, signIn, test, visit } from "./fixtures";
import { axeFindsInBothThemes, overflow } from "./page-checks";
import { joined } from "./sessions";

const settings = () => `${serverUrl()}/dashboard/settings/data`;
const open = (page: Page) => page.getByRole("region", { name: "Import “Everything”" });

/** What somebody has: links with a target and a pixel in a channel. */
async function fill(ada: Person) {
  const program = api(ada.key);
  const pixel = await program.post<{ id: number }>("/api/pixel/add", {
    ...{ type: "gtmpixel", name: "Shop", tag: "GTM-ABCDEF" },
  });
  const channel = await program.post<{ id: number }>("/api/channel/add", { name: "News" });
  const link = await program.post<{ id: number }>("/api/url/add", {
    ...{ url: "https://example.com/menu", custom: `${ada.username}-menu`, title: "Menu" },
    geotarget: [{ location: "poland", link: "https://example.com/pl" }],
    pixels: [pixel.json.id],
  });
  await program.post(`/api/channel/${channel.json.id}/assign/links/${link.json.id}`, {});
  await program.post("/api/url/add", { url: "https://example.com/b", custom: `${ada.username}-b` });
}

test("everything of a workspace is downloaded, checked, and imported elsewhere; the work goes on without the page", async ({
  page,
  browser,
}, info) => {
  const [ada, bob] = [await person(), await person()];
  await fill(ada);
  await signIn(page, ada);
  await page.goto(settings());
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Everything (JSON)" }).click();
  const file = info.outputPath("everything.json");
  await (await download).saveAs(file);
  // In this one installation its addresses are taken: as if it came from another one.
  const text = (await readFile(file, "utf8")).replaceAll(`${ada.username}-`, `${bob.username}-`);
  await writeFile(file, text);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, bob);
  await other.goto(settings());
  const section = open(other);
  await section.locator("input[type=file]").setInputFiles(file);
  await expect(section.getByRole("status")).toContainText("4 records will be created.");
  await other.reload();
  await expect(section).toContainText("To import them, choose the file again.");
  const checked = other.waitForResponse(/\/api\/account\/import\?dryrun=true/);
  await section.locator("input[type=file]").setInputFiles(file);
  await checked;
  const make = section.getByRole("button", { name: "Import 4 records" });
  await expect(make).not.toHaveAttribute("aria-busy");
  const sent = other.waitForResponse(/\/api\/account\/import\?dryrun=false/);
  await make.click();
  await sent;
  await other.goto(`${serverUrl()}/dashboard/links`);
  await other.goto(settings());
  await expect(section.getByRole("status")).toContainText("4 records were created.");
  expect((await visit(`/${bob.username}-b`)).headers.location).toBe("https://example.com/b");
  const everything = async (one: Person) =>
    JSON.parse((await api(one.key).get("/api/account/export")).text) as Record<
      string,
      { alias?: string; name?: string }[]
    >;
  const imported = await everything(bob);
  expect(imported.links?.map(({ alias }) => alias)).toEqual([`${bob.username}-menu`, `${bob.username}-b`]);
  expect([imported.pixels, imported.channels].map((list) => list?.map(({ name }) => name))).toEqual([
    ["Shop"],
    ["News"],
  ]);
  await section.locator("input[type=file]").setInputFiles(file);
  await expect(section.getByRole("status")).toContainText("Nothing will be created. 4 are here already.");
});

test("a foreign, damaged or hostile file is refused in plain words, record by record where it can be", async ({
  page,
}) => {
  const ada = await person();
  await signIn(page, ada);
  await page.goto(settings());
  const send = (text: string) =>
    open(page)
      .locator("input[type=file]")
      .setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await send('{"hello": 1}');
  await expect(page.getByText(/This is no archive of Switchyard/)).toBeVisible();
  const hostile = [
    { id: 1, url: "javascript:alert(1)", alias: `${ada.username}-x`, name: null, domain_id: null },
    "no record",
  ];
  await send(
    JSON.stringify({
      form: "switchyard archive 1",
      pixels: [{ id: 1, type: "gtmpixel", name: "<img src=x onerror=alert(1)>", tag: "GTM-ABCDEF" }],
      links: hostile,
      purchases: [{ id: 1 }],
    }),
  );
  const section = open(page);
  await expect(section.getByRole("status")).toContainText("1 record will be created. 2 can’t be imported.");
  await expect(section.getByRole("table", { name: "Records with remarks" })).toContainText("Link");
  await expect(section).toContainText("Not imported: purchases (1).");
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBe(0);
});

test("a viewer can't import; an import is its workspace's own", async () => {
  const [boss, ada] = [await person(), await person()];
  const archive = { form: "switchyard archive 1", pixels: [] };
  const viewer = await joined(boss, ada, "viewer");
  const refused = await viewer.post("/api/account/import", archive);
  expect([refused.status, refused.json.message]).toEqual([
    401,
    "Your role in this workspace is read-only. Ask its owner or an admin for another role.",
  ]);
  const sent = await api(boss.key).post<Last>("/api/account/import?dryrun=true", archive);
  expect(sent.json.import).toMatchObject({ dryrun: true, entries: 0 });
  expect((await viewer.get<Last>("/api/account/import")).json.import).not.toBeNull();
  expect((await api(ada.key).get<Last>("/api/account/import")).json.import).toBeNull();
});
type Last = { import: object | null };
