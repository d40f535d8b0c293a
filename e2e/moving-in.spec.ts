import { readFileSync } from "node:fs";
import { api, expect, type Person, person, serverUrl, signIn, test, visit } from "./fixtures";
import { axeFindsInBothThemes, overflow } from "./page-checks";

let ada: Person;
test.beforeEach(async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
});

const url = "https://example.com/";
const home = () => `${serverUrl()}/dashboard/links/import`;
const fileOf = (name: string, text: string | Buffer) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

test("a file of Dub is checked, imported on a domain, reported, and imported again", async ({ page }) => {
  const slug = `${ada.username}-menu`;
  const file = fileOf(
    "dub.csv",
    [
      "Short link,Destination URL,Created at,Tags,iOS targeting,testVariants",
      `https://dub.sh/${slug},${url}menu,2021-02-03T04:05:06Z,"news, print",https://apps.example.com/i,`,
      `https://dub.sh/${slug}-b,${url}b,,,,[1]`,
      `https://dub.sh/${slug}-c,ftp://example.com/,,,,`,
    ].join("\n"),
  );
  await page.goto(home());
  await page.getByLabel("Where the file is from").selectOption("Dub");
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByText("dub.csv: 3 rows from Dub.")).toBeVisible();
  await page.getByRole("button", { name: "Check all rows" }).click();
  await expect(page.getByText("0 links will be created.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Rejected rows" })).toContainText("none of your domains");

  await page.getByRole("button", { name: "Back" }).click();
  await page.getByLabel("Domain").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Check all rows" }).click();
  await expect(page.getByText("2 links will be created.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Rows with something that can’t be imported" })).toContainText(
    "A/B test",
  );
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("checked.png"), fullPage: true });
  await page.getByRole("button", { name: "Create 2 links" }).click();
  await expect(page.getByText("2 links created.")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download report" }).click();
  const report = readFileSync(await (await download).path(), "utf8");
  expect(report.split("\r\n")).toHaveLength(4);
  expect(report).toContain(`2,dub.sh/${slug},created,`);
  expect((await visit(`/${slug}`)).headers.location).toBe(`${url}menu`);
  expect((await visit(`/${slug}`, { "User-Agent": IPHONE })).headers.location).toBe(
    "https://apps.example.com/i",
  );
  const { text } = await api(ada.key).get(`/api/urls/export?format=ndjson&q=${slug}`);
  expect(text).toContain('"date":"2021-02-03 04:05:06"');
  expect(text).toContain('"name":"print"');

  await page.reload();
  await page.getByLabel("Where the file is from").selectOption("Dub");
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByLabel("Domain").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Check all rows" }).click();
  await expect(page.getByText("2 links are here already.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create 0 links" })).toBeDisabled();
});

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1";

test("a file of another service, or in another encoding, is refused in plain words", async ({ page }) => {
  await page.goto(home());
  await page.getByLabel("Where the file is from").selectOption("Bitly");
  await page
    .locator("input[type=file]")
    .setInputFiles(fileOf("latin.csv", Buffer.from("a,caf\xe9\n1,2\n", "latin1")));
  await expect(page.getByRole("alert").filter({ hasText: "isn’t in UTF-8" })).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(fileOf("other.csv", "foo,bar\n1,2\n"));
  await page.getByRole("button", { name: "Check all rows" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "no column with the short link" })).toBeVisible();
});

test("clicks that another service counted are on the chart, in the log and in files, marked", async ({
  page,
}) => {
  const slug = `${ada.username}-old`;
  const day = new Date(Date.now() - 3 * 86_400_000).toJSON().slice(0, 10);
  const click = (id: number, referrer: string) =>
    `(${id},'${day} 10:00:00','${slug}','${referrer}','curl/8','203.0.113.7','DE')`;
  const file = [
    "-- dump",
    `INSERT INTO yourls_log VALUES ${click(1, "https://www.example.org/page")},${click(2, "direct")};`,
    `INSERT INTO yourls_url VALUES ('${slug}','${url}','','2024-01-01 00:00:00','203.0.113.7',9);`,
    "",
  ].join("\n");
  const program = api(ada.key);
  const { json } = await program.post<{ clicks: number }>("/api/urls/import", { from: "yourls", file });
  expect(json).toMatchObject({ created: 1, clicks: 9 });
  const exported = await program.get(`/api/urls/export?format=ndjson&q=${slug}`);
  const link = JSON.parse(exported.text) as { id: number };
  expect(link).toMatchObject({ clicks: 9, importedclicks: 9, uniqueClicks: 0 });
  const clicks = await program.get(`/api/url/${link.id}/clicks`);
  expect(clicks.json).toMatchObject({ data: { clicks: [{ imported: true }, { imported: true }] } });

  await page.goto(`${serverUrl()}/dashboard/links/${link.id}`);
  await expect(page.getByRole("button", { name: /^Clicks 2/ })).toBeVisible();
  await expect(page.getByText("2 clicks were imported")).toBeVisible();
  await expect(page.getByText("7 more imported clicks have no date")).toBeVisible();
  await expect(page.locator("[data-imported]")).toBeVisible();
  await expect(page.getByRole("list", { name: "Referrers" })).toContainText("example.org");
  await page.screenshot({ path: test.info().outputPath("imported.png"), fullPage: true });
  await page.getByRole("button", { name: "View as table" }).click();
  await expect(page.getByRole("columnheader", { name: "Imported" })).toBeVisible();
  await page.getByText("Visit log").click();
  await expect(page.getByRole("region", { name: "Visit log" }).getByText("Imported click")).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axeFindsInBothThemes(page)).toEqual([]);
});
