import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { api, expect, person, serverUrl, signIn, test } from "./fixtures";
import { axeFindsInBothThemes, overflow } from "./page-checks";

/** The unfolded operation. */
const operation = (page: Page, id: string) => page.locator(`[id="${id}"]`);

test("a reader finds an operation and tries it with their own key, without third-party requests", async ({
  page,
}) => {
  const ada = await person();
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto(`${serverUrl()}/docs`);
  await expect(page.getByText("Authorization: Bearer <key>").first()).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("short link");
  await page.waitForURL(/q=short/);
  await page.getByRole("button", { name: /^Create a short link POST/ }).click();
  const entry = operation(page, "post-url-add");
  await expect(entry.getByText("Requires a key with the create scope.")).toBeVisible();
  await expect(entry.getByRole("button", { name: "Send POST" })).toBeDisabled();
  await page.getByLabel("API key (optional)").fill(ada.key);
  await entry
    .getByRole("textbox", { name: "Body" })
    .fill(`{"url": "https://example.com/", "custom": "${ada.username}"}`);
  await entry.getByRole("button", { name: "Python" }).click();
  await expect(entry.getByText("import urllib.request")).toContainText(ada.key);
  await entry.getByRole("button", { name: "Send POST" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send POST" }).click();
  await expect(entry.getByText(`/${ada.username}"`)).toBeVisible();
  expect([...hosts]).toEqual([new URL(serverUrl()).host]);
});

test("an open operation that is out of sight costs no layout", async ({ page }) => {
  await page.goto(`${serverUrl()}/docs`);
  const [first, last] = [operation(page, "get-account"), operation(page, "get-urls")];
  await first.getByRole("button").first().click();
  await last.getByRole("button").first().click();
  await expect(page.locator("#get-account-content")).toHaveCSS("content-visibility", "auto");
  await expect(last.getByText("Requires a key with the read scope.")).toBeVisible();
  await expect(first.getByText("Requires a key with the read scope.")).toBeVisible();
});

test("who is signed in needs no key, reads at once and is asked before something changes", async ({
  page,
}) => {
  const ada = await person();
  const { json } = await api(ada.key).post<{ id: number }>("/api/url/add", { url: "https://example.com/" });
  await signIn(page, ada);
  // An address leads to an operation, unfolded.
  await page.goto(`${serverUrl()}/docs#get-urls`);
  const list = operation(page, "get-urls");
  await expect(list.getByText(`made as ${ada.username} in the workspace`)).toBeVisible();
  await list.getByRole("button", { name: "Send", exact: true }).click();
  await expect(list.getByText('"longurl": "https://example.com/"').first()).toBeVisible();
  await list.getByRole("button", { name: "Show fields of data" }).click();
  await expect(list.getByText("The links of this page.")).toBeVisible();
  await page.goto(`${serverUrl()}/docs#delete-url-id-delete`);
  const remove = operation(page, "delete-url-id-delete");
  await expect(remove.getByRole("button", { name: "Send DELETE" })).toBeDisabled();
  await remove.getByLabel("id", { exact: true }).fill(String(json.id));
  await remove.getByRole("button", { name: "Send DELETE" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`DELETE /api/url/${json.id}/delete deletes real data.`);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await api(ada.key).get(`/api/url/${json.id}`)).status).toBe(200);
  await remove.getByRole("button", { name: "Send DELETE" }).click();
  await question.getByRole("button", { name: "Send DELETE" }).click();
  await expect(remove.getByText("Status 200", { exact: false })).toBeVisible();
  expect((await api(ada.key).get(`/api/url/${json.id}`)).status).toBe(404);
});

/** How a copied program in each language is run here; PHP where it is installed. */
const RUNNERS: Record<string, [file: string, command: string]> = {
  curl: ["call.sh", "sh"],
  TypeScript: ["call.mjs", process.execPath],
  Python: ["call.py", "python3"],
  PHP: ["call.php", "php"],
};

/** What every language writes in its own way. */
const TITLE = `It's "Zürich" \\ $HOME 😀`;

test("copied code creates a link in every language that is installed", async ({ page }) => {
  const ada = await person();
  const folder = mkdtempSync(join(tmpdir(), "copied-"));
  await page.goto(`${serverUrl()}/docs#post-url-add`);
  const entry = operation(page, "post-url-add");
  const made: string[] = [];
  for (const [language, [file, command]] of Object.entries(RUNNERS)) {
    const custom = `${ada.username}-${language.toLowerCase()}`;
    await entry
      .getByRole("textbox", { name: "Body" })
      .fill(JSON.stringify({ url: "https://example.com/", custom, title: TITLE }));
    await entry.getByRole("button", { name: language, exact: true }).click();
    const code = await entry.locator("pre").first().textContent();
    writeFileSync(join(folder, file), code ?? "");
    const env = { ...process.env, SWITCHYARD_KEY: ada.key };
    const done = await promisify(execFile)(command, [file], { cwd: folder, env }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return undefined;
        throw error;
      },
    );
    if (done) made.push(custom);
  }
  rmSync(folder, { recursive: true, force: true });
  expect(made.length).toBeGreaterThanOrEqual(2);
  for (const custom of made) {
    const { json } = await api(ada.key).get<{ details: { title: string; longurl: string } }>(
      `/api/urls?short=${custom}`,
    );
    expect(json.details).toMatchObject({ title: TITLE, longurl: "https://example.com/" });
  }
});

test("axe finds nothing wrong, open and closed, and 360 px are enough", async ({ page }) => {
  // A page of 270 operations, looked through node by node.
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${serverUrl()}/docs`);
  for (const name of [/^List the links/, /^Update a link PUT/])
    await page.getByRole("button", { name }).click();
  await expect(page.getByRole("heading", { name: "Try it" })).toHaveCount(2);
  await page.getByRole("button", { name: "Show fields of rules" }).last().click();
  // Browsers don't work out the colors of what is out of sight, where axe looks as well.
  await page.evaluate(() => {
    for (const content of document.querySelectorAll<HTMLElement>("[id$='-content']"))
      content.style.contentVisibility = "visible";
  });
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
