import sharp from "sharp";
import { api, expect, person, serverUrl, signIn, test } from "./fixtures";

test("name, colour and logo of a brand are set once, and visitors see them", async ({ page, browser }) => {
  const ada = await person();
  const { json } = await api(ada.key).post<{ shorturl: string }>("/api/url/add", {
    url: "https://example.com/",
    custom: ada.username,
    password: "open sesame",
  });
  const visitor = await (await browser.newContext({ colorScheme: "light" })).newPage();
  await visitor.goto(json.shorturl);
  await expect(visitor.getByRole("heading", { name: "This link is locked" })).toBeVisible();
  await expect(visitor.locator(".brand")).toHaveCount(0);

  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/settings#brand`);
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Save the brand" }) });
  await form.getByLabel("Name").fill("Acme");
  await form.getByRole("textbox", { name: "Colour", exact: true }).fill("#8a2be2");
  const chooser = page.waitForEvent("filechooser");
  await form.getByRole("button", { name: "Upload Logo" }).click();
  const drawn = sharp({ create: { width: 400, height: 120, channels: 3, background: "#8a2be2" } }).png();
  await (await chooser).setFiles({ name: "logo.png", mimeType: "image/png", buffer: await drawn.toBuffer() });
  await expect(form.getByLabel("Logo", { exact: true })).toHaveValue(/\/uploads\//);
  await form.getByRole("button", { name: "Save the brand" }).click();
  await expect(page.getByText("Visitors see it from now on")).toBeVisible();

  await visitor.reload();
  await expect(visitor.locator(".brand").getByText("Acme")).toBeVisible();
  await expect(visitor.locator(".brand img")).toHaveJSProperty("naturalHeight", 64);
  await expect(visitor.getByRole("button")).toHaveCSS("background-color", "rgb(138, 43, 226)");
  await visitor.context().close();
});
