import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { browserFlags, findWholeBrowser } from "../scripts/setup/browser.mjs";
import { api, expect, person, serverUrl, test } from "./fixtures";

const UNPACKED = resolve("integrations/extension/dist/unpacked");

let profile = "";
let browser: BrowserContext;
let id = "";
/** Somebody's page, to be shortened. */
let site: Server;
let address = "";

test.beforeAll(async () => {
  execFileSync(process.execPath, ["scripts/extension.mjs"]);
  expect(existsSync(join(UNPACKED, "popup.js"))).toBe(true);
  site = createServer((_, response) => {
    response
      .writeHead(200, { "Content-Type": "text/html" })
      .end("<title>A page & its title</title><h1>Page</h1>");
  });
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/a/page?x=1&y=2`;
  profile = mkdtempSync(join(tmpdir(), "extension-"));
  const executablePath = await findWholeBrowser();
  browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: false,
    // The address that other tests call from would be a header that no page may send to another host.
    extraHTTPHeaders: {},
    args: [
      ...browserFlags(),
      "--headless=new",
      "--enable-unsafe-extension-debugging",
      `--disable-extensions-except=${UNPACKED}`,
      `--load-extension=${UNPACKED}`,
    ],
    ignoreDefaultArgs: ["--disable-extensions"],
  });
  const { extensions } = (await devtools("Extensions.getExtensions")) as { extensions: { id: string }[] };
  id = extensions[0]?.id ?? "";
});

test.afterAll(async () => {
  await browser?.close();
  site?.close();
  if (profile) rmSync(profile, { recursive: true, force: true });
});

/** A command of the browser itself. Those about extensions are in no list of types yet. */
async function devtools(method: string, params: object = {}): Promise<unknown> {
  const session = await browser.browser()?.newBrowserCDPSession();
  return (session as { send(method: string, params: object): Promise<unknown> } | undefined)?.send(
    method,
    params,
  );
}

const open = async (name: "options" | "popup"): Promise<Page> => {
  const page = await browser.newPage();
  await page.goto(`chrome-extension://${id}/${name}.html`);
  return page;
};

/** A key that may read and create, and nothing else. */
async function leastKey(key: string): Promise<string> {
  const { status, json, text } = await api(key).post<{ key: string }>("/api/key/add", {
    name: "Browser",
    scopes: ["read", "create"],
  });
  expect(status, text).toBe(200);
  return json.key;
}

async function setUp(key: string, atOnce: boolean) {
  const options = await open("options");
  await options.getByLabel("Server").fill(serverUrl());
  await options.getByLabel("API key").fill(key);
  await options.getByLabel("Shorten as soon as the popup opens").setChecked(atOnce);
  await options.getByRole("button", { name: "Save" }).click();
  return options;
}

type Listed = { data: { urls: { longurl: string; title: string; alias: string }[] } };

test.describe
  .serial("the browser extension, in a whole Chromium", () => {
    test("asks for its server first, and keeps no key that the server refuses", async () => {
      const popup = await open("popup");
      await expect(popup.getByText("Enter the address of your server")).toBeVisible();
      const options = await setUp("sy_nobodys", false);
      await expect(options.getByText("The server does not accept the key.")).toBeVisible();
      const { json: reading } = await api((await person()).key).post<{ key: string }>("/api/key/add", {
        name: "Reader",
        scopes: ["read"],
      });
      await options.getByLabel("Server").fill(serverUrl());
      await options.getByLabel("API key").fill(reading.key);
      await options.getByRole("button", { name: "Save" }).click();
      await expect(options.getByText("This key may not create links.")).toBeVisible();
      await options.getByLabel("Server").fill("http://go.example.com");
      await options.getByRole("button", { name: "Save" }).click();
      await expect(options.getByText("It must use HTTPS.")).toBeVisible();
      await popup.reload();
      await expect(popup.getByText("Enter the address of your server")).toBeVisible();
      await Promise.all([popup.close(), options.close()]);
    });

    test("shortens with an alias and a channel of choice, draws the code and lists the link", async () => {
      const ada = await person();
      const { json: channel } = await api(ada.key).post<{ id: number }>("/api/channel/add", {
        name: "Print",
      });
      const options = await setUp(await leastKey(ada.key), false);
      await expect(options.getByText("Saved. The key works.")).toBeVisible();
      const popup = await open("popup");
      await popup.getByLabel("Destination").fill(address);
      await popup.getByLabel("Channel").selectOption("Print");
      await popup.getByLabel("Slug (optional)").fill("api");
      await popup.getByRole("button", { name: "Shorten" }).click();
      await expect(popup.getByRole("alert")).toContainText("is a reserved word");
      await popup.getByLabel("Slug (optional)").fill(ada.username);
      await popup.getByRole("button", { name: "Shorten" }).click();
      const short = `${new URL(serverUrl()).host}/${ada.username}`;
      await expect(popup.locator("#short")).toHaveText(short);
      await expect(popup.locator("#qr")).toHaveAttribute("src", /^data:image\/png/);
      await expect(popup.getByRole("button", { name: `Copy ${short}` })).toBeVisible();
      const { json } = await api(ada.key).get<Listed>(`/api/urls?channel=${channel.id}`);
      expect(json.data.urls).toMatchObject([{ longurl: address, alias: ada.username }]);
      await Promise.all([popup.close(), options.close()]);
    });

    test("one press of its button shortens the tab, with the page's title", async () => {
      const ada = await person();
      const options = await setUp(await leastKey(ada.key), true);
      await expect(options.getByText("Saved. The key works.")).toBeVisible();
      await options.close();
      const page = await browser.newPage();
      await page.goto(address);
      await page.bringToFront();
      const { targetInfos } = (await devtools("Target.getTargets", { filter: [{}] })) as {
        targetInfos: { type: string; url: string; targetId: string }[];
      };
      const tab = targetInfos.find(({ type, url }) => type === "tab" && url === address);
      await devtools("Extensions.triggerAction", { id, targetId: tab?.targetId });
      await expect
        // A key may make 30 calls a minute, and the popup makes some of them.
        .poll(async () => (await api(ada.key).get<Listed>("/api/urls")).json.data.urls, {
          intervals: [2_000],
        })
        .toMatchObject([{ longurl: address, title: "A page & its title" }]);
      await page.close();
    });
  });
