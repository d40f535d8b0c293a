import { readFileSync } from "node:fs";
import { PDFDocument } from "pdf-lib";
import { api, expect, person, serverUrl, signIn, test } from "./fixtures";
import { makeQr } from "./records";

test("selected codes and a list are laid out on a sheet and saved as a PDF", async ({ page }) => {
  const ada = await person();
  await signIn(page, ada);
  for (const name of ["Table 1", "Table 2"]) await makeQr(ada, { name });
  await api(ada.key).post("/api/url/add", { url: "https://example.com/" });
  await page.goto(`${serverUrl()}/dashboard/qr`);
  await page.getByLabel("Select Table 1").check();
  await page.getByLabel("Select Table 2").check();
  await page.getByRole("region", { name: "Selection" }).getByRole("link", { name: "Labels" }).click();
  await expect(page.getByText("2 QR codes")).toBeVisible();
  await page.getByLabel("Copies of each").fill("3");
  await expect(page.getByRole("status")).toHaveText("6 labels on 1 page");
  await page.getByLabel("List", { exact: true }).fill("https://example.com/menu,Menu,20\nnowhere,Lost");
  await expect(page.getByText("names no link of yours in line 2: nowhere")).toBeVisible();
  await page.getByLabel("List", { exact: true }).fill("https://example.com/menu,Menu,20");
  await expect(page.getByRole("status")).toHaveText("26 labels on 2 pages");
  await page
    .getByRole("combobox", { name: "Sheet", exact: true })
    .selectOption({ label: "Avery 22806: 50.8 × 50.8 mm, 12 per sheet" });
  await expect(page.getByRole("status")).toHaveText("26 labels on 3 pages");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  const sheets = await PDFDocument.load(readFileSync(await (await download).path()));
  const letter = { width: expect.closeTo(612), height: expect.closeTo(792) };
  expect(sheets.getPages().map((sheet) => sheet.getSize())).toEqual([letter, letter, letter]);
});

test("measures of one's own are checked against the paper", async ({ page }) => {
  await signIn(page, await person());
  await page.goto(`${serverUrl()}/dashboard/qr/labels`);
  await expect(page.getByText("Choose QR codes or links, or paste a list.")).toBeVisible();
  await page.getByLabel("List", { exact: true }).fill("https://example.com/menu");
  await page.getByRole("combobox", { name: "Sheet", exact: true }).selectOption("own");
  await page.getByLabel("Columns").fill("9");
  await expect(page.getByText("Columns are wider than the paper")).toBeVisible();
  await page.getByLabel("Columns").fill("2");
  await expect(page.getByRole("status")).toHaveText("1 label on 1 page");
});

test("all codes of the list are saved in one archive", async ({ page }) => {
  const ada = await person();
  await signIn(page, ada);
  for (const name of ["Menu", "Poster"]) await makeQr(ada, { name });
  await page.goto(`${serverUrl()}/dashboard/qr`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download all" }).click();
  await page.getByRole("menuitem", { name: "SVG files" }).click();
  const file = readFileSync(await (await download).path(), "latin1");
  expect(file).toMatch(/^PK[^]*Menu\.svg[^]*Poster\.svg/);
});
