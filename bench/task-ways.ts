import type { Locator, Page } from "@playwright/test";
import { CHANNEL, changed, moved, printed, RULED } from "./task-data";

/** A person with practice, whose steps are counted. */
export class Practiced {
  steps = 0;
  constructor(readonly page: Page) {}

  /** a key, or several together */
  press(keys: string): Promise<void> {
    this.steps += 1;
    return this.page.keyboard.press(keys);
  }

  /** a text, however long */
  type(text: string): Promise<void> {
    this.steps += 1;
    return this.page.keyboard.type(text);
  }

  click(target: Locator, clickCount = 1): Promise<void> {
    this.steps += 1;
    return target.click({ clickCount });
  }
}

type Way = (somebody: Practiced, time: number) => Promise<void>;

/** A task, where it begins, and the quickest way: in this product, and in one whose command menu only searches. */
export type Task = { name: string; from: string; now: Way; former: Way };

const LINKS = "/dashboard/links";

/** What is said in the command menu. */
async function say(somebody: Practiced, text: string): Promise<void> {
  await somebody.press("Control+k");
  await somebody.type(text);
  await somebody.press("Enter");
}

/** A link's page by the command menu's search: people wait until they see the link, and then until its page is there. */
async function open(somebody: Practiced, alias: string): Promise<void> {
  const { page } = somebody;
  await somebody.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump" }).waitFor();
  await somebody.type(alias);
  await page
    .getByRole("option", { name: new RegExp(`/${alias}\\b`) })
    .first()
    .waitFor();
  await somebody.press("Enter");
  await page.waitForURL(/\/links\/\d+/);
  await page.getByRole("heading", { level: 1 }).filter({ hasText: alias }).waitFor();
}

/** The form of the link whose page is open. */
async function edit(somebody: Practiced): Promise<Locator> {
  await somebody.click(somebody.page.getByRole("button", { name: "Edit", exact: true }));
  const form = somebody.page.getByRole("dialog");
  await form.getByLabel("Destination", { exact: true }).waitFor();
  return form;
}

/** The statistics of the last seven days. */
async function lookAtCountries(somebody: Practiced): Promise<void> {
  const { page } = somebody;
  const first = page.getByRole("list", { name: "Countries" }).getByRole("listitem").first();
  await somebody.click(page.getByRole("link", { name: "Statistics", exact: true }).first());
  await first.waitFor();
  await somebody.press("w");
  await page.waitForURL(/range=7d/);
  await first.waitFor();
}

export const TASKS: Task[] = [
  {
    name: "find a link and change its destination",
    from: LINKS,
    async now(somebody, time) {
      await say(somebody, `${changed(time)} to https://example.com/new`);
      await somebody.page.getByText("Link saved").waitFor();
    },
    async former(somebody, time) {
      await open(somebody, changed(time));
      const form = await edit(somebody);
      await somebody.click(form.getByLabel("Destination", { exact: true }), 3);
      await somebody.type("https://example.com/new");
      await somebody.press("Control+Enter");
      await form.waitFor({ state: "hidden" });
    },
  },
  {
    name: "which country brought most clicks in the last week",
    from: LINKS,
    // The command menu answers it too, in as many steps and a little later.
    now: lookAtCountries,
    former: lookAtCountries,
  },
  {
    name: "a QR code for print",
    from: LINKS,
    async now(somebody, time) {
      const file = somebody.page.waitForEvent("download");
      await say(somebody, `${printed(time)} QR for A6`);
      await file;
    },
    async former(somebody, time) {
      const { page } = somebody;
      const file = page.waitForEvent("download");
      await open(somebody, printed(time));
      await somebody.click(page.locator("main").getByRole("link", { name: "QR code" }));
      await page.getByRole("img", { name: "The QR code" }).first().waitFor();
      await somebody.click(page.getByRole("button", { name: "Create QR code" }));
      await page.waitForURL(/\/qr\/\d+/);
      await somebody.click(page.getByRole("button", { name: "SVG", exact: true }));
      await file;
    },
  },
  {
    name: "move 50 links into a channel",
    from: LINKS,
    async now(somebody, time) {
      await say(somebody, `${moved(time)}* #${CHANNEL}`);
      await somebody.page.getByText("50 links changed").waitFor();
    },
    async former(somebody, time) {
      const { page } = somebody;
      await somebody.press("/");
      await somebody.type(moved(time));
      await page
        .getByText(/1–25 of 50$/)
        .first()
        .waitFor();
      await somebody.click(page.getByRole("checkbox", { name: "Select all links on this page" }));
      await somebody.click(page.getByRole("button", { name: /^Select all 50/ }));
      await somebody.press("h");
      await somebody.click(page.getByRole("menuitem", { name: CHANNEL }));
      await page.getByText(/50 links? changed/).waitFor();
    },
  },
  {
    name: "why did this visitor land there",
    from: "/dashboard/stats",
    async now(somebody) {
      const { page } = somebody;
      await somebody.click(page.getByRole("button", { name: "Visit log" }));
      const visit = page
        .getByRole("region", { name: "Visit log" })
        .locator("tr", { hasText: "Mobile" })
        .first();
      await somebody.click(visit.getByRole("button", { name: /^Why here/ }));
      await page.getByRole("dialog").getByText("If the device is iPhone").waitFor();
    },
    async former(somebody) {
      const { page } = somebody;
      await somebody.click(page.getByRole("button", { name: "Visit log" }));
      // Its link is read off the row.
      await page
        .getByRole("region", { name: "Visit log" })
        .locator("tr", { hasText: "Mobile" })
        .first()
        .waitFor();
      await open(somebody, RULED);
      const form = await edit(somebody);
      await form.getByText("If the device is iPhone").first().waitFor();
    },
  },
];
