import type { Page } from "@playwright/test";

/** Something a person does on a page, and what shows that it has been done. */
type Interaction = { name: string; path: string; act(page: Page): Promise<void> };

const appears = (page: Page, role: "dialog" | "menu" | "listbox") => page.getByRole(role).first().waitFor();

/** The most frequent actions, each on a freshly opened page. */
export const INTERACTIONS: Interaction[] = [
  {
    name: "⌘K and three letters",
    path: "/dashboard/links",
    async act(page) {
      await page.keyboard.press("Control+k");
      await appears(page, "dialog");
      await page.keyboard.type("set");
    },
  },
  {
    name: "C, the builder",
    path: "/dashboard/links",
    async act(page) {
      await page.keyboard.press("c");
      await appears(page, "dialog");
    },
  },
  {
    name: "a row's menu",
    path: "/dashboard/links",
    async act(page) {
      await page
        .getByRole("button", { name: /^Actions for/ })
        .first()
        .click();
      await appears(page, "menu");
    },
  },
  {
    name: "a row chosen by keys",
    path: "/dashboard/links",
    async act(page) {
      await page.keyboard.press("j");
      await page.keyboard.press("Space");
      await page
        .getByText(/^\d+ selected/)
        .first()
        .waitFor();
    },
  },
  {
    name: "an address typed",
    path: "/dashboard/links/new",
    async act(page) {
      await page.getByLabel("Destination", { exact: true }).fill("");
      await page.keyboard.type("https://example.com/spring");
    },
  },
  {
    name: "the chart as a table",
    path: "/dashboard/links/1",
    async act(page) {
      await page.getByRole("button", { name: "View as table" }).click();
      await page.getByRole("region", { name: /as a table/ }).waitFor();
    },
  },
  {
    name: "another range by its key",
    path: "/dashboard/links/1",
    async act(page) {
      await page.keyboard.press("w");
      await page.waitForURL(/\?/);
    },
  },
  {
    name: "colors of a QR code",
    path: "/dashboard/qr/new",
    async act(page) {
      await page.getByRole("button", { name: "Forest" }).click();
    },
  },
];

/** A text, because what runs the benches puts names of its own into functions, which pages do not have. */
const WATCH = `
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.interactions.push(duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.interactions.push(duration);
  }).observe({ type: "first-input", buffered: true });`;

declare global {
  interface Window {
    interactions: number[];
  }
}

/**
 * Milliseconds from a press to the next picture on the screen, the slowest of what `interaction` does on its page (Event Timing,
 * rounded to 8 by the browser).
 */
export async function slowestOf(page: Page, origin: string, interaction: Interaction): Promise<number> {
  await page.addInitScript({ content: WATCH });
  await page.goto(origin + interaction.path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  await interaction.act(page);
  // Entries come when their picture has been drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  const seen = await page.evaluate(() => window.interactions);
  if (seen.length === 0) throw new Error(`The browser noticed nothing of "${interaction.name}".`);
  return Math.max(...seen);
}
