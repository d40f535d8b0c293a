import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { api, expect, type Person, serverUrl } from "./fixtures";

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

/** Selectors. */
type Wanted = { only?: string; not?: string };

/** axe's findings on a page in the light and in the dark theme. */
export async function axeFindsInBothThemes(page: Page, wanted: Wanted = {}) {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await axeFinds(page, wanted);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await axeFinds(page, wanted);
  return [...light, ...dark.map((finding) => `in the dark theme, ${finding}`)];
}

/** axe's findings on a page: each rule with the elements that violate it. */
export async function axeFinds(page: Page, { only, not }: Wanted = {}) {
  // Run in the page itself, and told what is wrong alone: with a page of its own for all that is right it takes more than twice as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (only) axe.include(only);
  if (not) axe.exclude(not);
  await standsStill(page);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
}

/** How far a page can be pushed sideways, in pixels. */
export const overflow = (page: Page) =>
  page.evaluate(async () => {
    const width = () => document.documentElement.scrollWidth - window.innerWidth;
    // A chart is drawn anew once its place has another width, a few frames later.
    for (let frame = 0; frame < 60 && width() > 0; frame++) await new Promise(requestAnimationFrame);
    return width();
  });

/** How far a dialog stands out of the screen, or what is in it can be pushed sideways, in pixels. */
export const overflowOf = (dialog: Locator) =>
  dialog.evaluate((shown) => {
    const { left, right } = shown.getBoundingClientRect();
    const parts = [shown, ...shown.querySelectorAll(".overflow-y-auto")];
    const pushed = parts.map((part) => part.scrollWidth - part.clientWidth);
    return Math.max(-left, right - window.innerWidth, ...pushed);
  });

/** Makes each label, button, heading and hint on the page 40 % longer, as other languages have them, by repeating its words. */
export const lengthenTexts = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      const words = text.data.trim();
      // What people or programs wrote stays as it is: addresses and codes, values in fields, options of the browser's own lists.
      if (!/\p{L}{2}/u.test(words) || text.parentElement?.closest(".code, option, script, style, svg"))
        continue;
      text.data = `${text.data} ${words.slice(0, Math.ceil(words.length * 0.4))}`;
    }
  });

const LONG = "A name that is far too long for a line on a telephone, and still goes on";

/** Makes one of each noun that has pages in the dashboard, with long names, and gives those pages. */
export async function furnish({ key, username }: Person): Promise<string[]> {
  const make = async (path: string, body: object) =>
    (await api(key).post<{ id: number }>(`/api/${path}`, { ...body })).json.id;
  await make("utm/add", { name: LONG.slice(0, 100), source: LONG, medium: "email", campaign: LONG });
  const link = await make("url/add", {
    url: `https://example.com/${"a-long-way/".repeat(20)}`,
    custom: `${"long-".repeat(6)}${username}`,
    title: LONG,
  });
  const campaign = await make("campaign/add", {
    name: LONG,
    slug: `${username}-${"s".repeat(20)}`,
    public: true,
    mode: "weighted",
  });
  await api(key).post(`/api/campaign/${campaign}/assign/${link}`);
  const channel = await make("channel/add", {
    name: LONG,
    description: LONG,
    color: "#1a7f8c",
    starred: true,
  });
  const qr = await make("qr/add", { type: "text", data: LONG, name: LONG });
  await api(key).post(`/api/channel/${channel}/assign/links/${link}`);
  await api(key).post(`/api/channel/${channel}/assign/qr/${qr}`);
  const domain = await make("domain/add", {
    domain: `https://go.${username}.example`,
    redirectroot: `https://example.com/${"a-long-way/".repeat(10)}`,
  });
  await make("pixel/add", {
    type: "messagingpixel",
    name: LONG,
    tag: "7c1e9a52-0b4d-4f86-9d23-5e8f1a6b7c30",
  });
  const overlay = await make("overlay/add", {
    type: "poll",
    name: LONG,
    content: { question: LONG, options: [LONG, "No"] },
  });
  const blocks = [
    { type: "title", text: LONG },
    { type: "text", text: LONG },
  ];
  const splash = await make("splash/add", { name: LONG, default: true, content: { blocks } });
  const bio = await make("bio/add", {
    title: LONG,
    alias: `${"b".repeat(40)}${username}`,
    content: { blocks: [...blocks, { type: "link", label: LONG, url: "https://example.com/" }] },
  });
  const code = await make("qr/add", {
    type: "link",
    data: `https://example.com/${"a-long-way/".repeat(20)}`,
    name: LONG,
    eyeframe: "circle",
    transparent: true,
  });
  return [
    "/dashboard/qr",
    "/dashboard/qr/new",
    `/dashboard/qr/${code}`,
    `/dashboard/qr/${code}/edit`,
    "/dashboard/overlays",
    "/dashboard/overlays/new",
    `/dashboard/overlays/${overlay}`,
    `/dashboard/overlays/${overlay}?tab=results`,
    "/dashboard/splash",
    `/dashboard/splash/${splash}`,
    "/dashboard/bio",
    `/dashboard/bio/${bio}`,
    `/dashboard/bio/${bio}?tab=statistics`,
    `/dashboard/bio/${bio}?tab=variant`,
    "/dashboard/campaigns",
    `/dashboard/campaigns/${campaign}`,
    `/dashboard/campaigns/${campaign}?tab=stats`,
    "/dashboard/channels",
    `/dashboard/channels/${channel}`,
    "/dashboard/domains",
    `/dashboard/domains/${domain}`,
    `/dashboard/domains/${domain}?tab=missing`,
    "/dashboard/pixels",
    "/dashboard/utm",
  ];
}
