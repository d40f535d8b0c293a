import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, serverUrl } from "./fixtures";

/** Goes to a page of ours and waits for its heading. A dialog hides that one, and has its own. */
export async function openPage(page: Page, path: string) {
  await page.goto(serverUrl() + path);
  const heading = path.endsWith("?make=new")
    ? page.getByRole("dialog").getByRole("heading").first()
    : page.getByRole("heading", { level: 1 });
  await expect(heading, path).toBeVisible();
}

/** Waits until React has put its mark on what the server drew: a press before that is lost, on a slow machine. */
export const isTakenOver = (drawn: Locator) =>
  expect
    .poll(() => drawn.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react"))))
    .toBe(true);

/** Waits until nothing loads and nothing moves: what is dimmed meanwhile is no contrast to judge. */
async function standsStill(page: Page) {
  await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState === "finished" || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/** What axe finds wrong on a page: each rule with the elements that break it. `only` and `not` are selectors. */
export async function axeFinds(page: Page, { only, not }: { only?: string; not?: string } = {}) {
  const axe = new AxeBuilder({ page });
  if (only) axe.include(only);
  if (not) axe.exclude(not);
  await standsStill(page);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
}

/** How far a page can be pushed sideways, in pixels. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
