import type { Page } from "@playwright/test";
import { api, CHROME, expect, type Person, person, send, serverUrl, signIn, test, visit } from "./fixtures";
import { isTakenOver } from "./page-checks";
import { type Cut, pausePages } from "./paused-pages";
import { signInCookie } from "./people";

let ada: Person;

/** Three links, of which the last one is visited twice. */
test.beforeEach(async ({ page }) => {
  ada = await person();
  for (const custom of ["bee", "cat", "ant"])
    await api(ada.key).post("/api/url/add", {
      url: `https://example.com/${custom}`,
      custom: `${ada.username}-${custom}`,
    });
  await signIn(page, ada);
});

const html = (path: string, cookie: string) =>
  send("GET", path, { headers: { Cookie: cookie, Accept: "text/html", "X-Forwarded-For": ada.address } });

/** Opens a page of which no script arrives. Again, where a busy server has left the data to the browser, which it does after a while. */
async function openWithoutScripts(page: Page, path: string, isThere: () => Promise<void>) {
  await page.route("**/_next/static/**/*.js*", (route) => route.abort());
  await expect(async () => {
    await page.goto(serverUrl() + path, { waitUntil: "commit" });
    await page.locator("main h1").waitFor();
    await isThere();
  }).toPass();
}

const SOON = { timeout: 1_000 };

test("links are in the page before any script, in its order and language", async ({ page }) => {
  await page.context().addCookies([{ name: "language", value: "de", url: serverUrl() }]);
  const names = page.locator("main [data-row-link]");
  await openWithoutScripts(page, "/dashboard/links?state=active", () =>
    expect(names).toHaveText([/-ant$/, /-cat$/, /-bee$/], SOON),
  );
  await expect(names.first()).toHaveAttribute("href", /^\/dashboard\/links\/\d+$/);
  await expect(page.locator("main time").first()).toHaveText(/^(vor |jetzt)/);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("figures and chart of the statistics are in the page before any script", async ({ page }) => {
  const { json } = await api(ada.key).post<{ shorturl: string }>("/api/url/add", {
    url: "https://example.com/",
  });
  await visit(json.shorturl, { "User-Agent": CHROME });
  await expect
    .poll(async () => {
      const { json } = await api(ada.key).get<{ data: { totals: { clicks: number } } }>("/api/stats");
      return json.data.totals.clicks;
    })
    .toBe(1);
  await openWithoutScripts(page, "/dashboard/stats?range=7d", () =>
    expect(page.getByRole("button", { name: /^Clicks 1/ })).toBeVisible(SOON),
  );
  await expect(page.locator("[data-chart] path[data-now]")).toHaveAttribute("d", /^M.+C/);
});

test("the list begins with the person's default view", async ({ page }) => {
  const { json } = await api(ada.key).post<{ id: number }>("/api/view/add", {
    name: "Cats",
    filter: { q: "cat" },
  });
  await send("PUT", `/api/view/${json.id}/update`, {
    headers: {
      Cookie: await signInCookie(ada),
      Origin: serverUrl(),
      "Content-Type": "application/json",
      "X-Forwarded-For": ada.address,
    },
    body: JSON.stringify({ default: true }),
  });
  await openWithoutScripts(page, "/dashboard/links", () =>
    expect(page.locator("main [data-row-link]")).toHaveText([/-cat$/], SOON),
  );
});

test("what came with a page is taken over without a complaint and not asked for again", async ({ page }) => {
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ["/dashboard/links", "/dashboard/stats", "/dashboard", "/dashboard/qr"]) {
    await page.goto(serverUrl() + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await expect(async () => {
    asked.length = 0;
    await page.goto(`${serverUrl()}/dashboard/links`);
    await expect(page.locator("main [data-row-link]")).toHaveCount(3);
    expect(asked).not.toContain("/api/urls");
    expect(asked).not.toContain("/api/session");
  }).toPass();
  expect(complaints).toEqual([]);
  await expect(page.locator("script[data-of]")).toHaveCount(0);
});

test("a page has data of its reader alone, and no cache keeps it", async () => {
  const bob = await person();
  await api(bob.key).post("/api/url/add", { url: "https://example.com/bob", custom: `${bob.username}-own` });
  const [mine, theirs] = await Promise.all([signInCookie(ada), signInCookie(bob)]);
  await expect(async () => {
    // Some at once: each is drawn while the others are.
    const pages = await Promise.all(
      [mine, theirs, mine, theirs].map((cookie) => html("/dashboard/links", cookie)),
    );
    for (const [at, { text, headers }] of pages.entries()) {
      const [own, other] = at % 2 === 0 ? [ada, bob] : [bob, ada];
      expect.soft(text).not.toContain(other.username);
      expect(text).toContain(own.email);
      expect(headers["cache-control"]).toMatch(/no-store|private/);
    }
  }).toPass();
});

test("no data is in a page of nobody, of an ended session, or of a forged cookie", async () => {
  const cookie = await signInCookie(ada);
  const { json } = await send<{ data: { sessions: { id: string; current: boolean }[] } }>(
    "GET",
    "/api/sessions",
    {
      headers: { Cookie: cookie, "X-Forwarded-For": ada.address },
    },
  );
  const id = json.data.sessions.find(({ current }) => current)?.id;
  await send("DELETE", `/api/session/${id}/delete`, {
    headers: {
      Cookie: cookie,
      Origin: serverUrl(),
      "Content-Type": "application/json",
      "X-Forwarded-For": ada.address,
    },
    body: "{}",
  });
  for (const path of ["/dashboard/links", "/dashboard/stats"])
    for (const given of ["", cookie, cookie.replace(/.{9}$/, "AAAAAAAAA")]) {
      const { status, text } = await html(path, given);
      expect([200, 307]).toContain(status);
      expect(text).not.toContain(ada.username);
      expect(text).not.toContain("data-row-link");
    }
});

test("addresses that nobody would write neither fail nor get out of the data", async () => {
  const cookie = await signInCookie(ada);
  const hostile = encodeURIComponent('</script><script>alert("1")</script><!--');
  for (const query of [
    `q=${hostile}&order=${hostile}&state=${hostile}&domain=${hostile}&campaign=${hostile}`,
    "page=99999999999999999999&limit=-1",
    "page=1e9&limit=0&order=__proto__&state=constructor",
    "from=2026-99-99&to=%00&channel=1,2,x&channelmatch=all",
    `filter=${hostile}&range=custom&from=0000-00-00&to=9999-99-99&interval=hour`,
    "range=custom&from=2026-01-01&to=2026-01-02&compare=year&metric=toString&filter=country:is:",
  ])
    for (const path of ["/dashboard/links", "/dashboard/stats", "/dashboard", "/dashboard/campaigns"]) {
      const { status, text } = await html(`${path}?${query}`, cookie);
      expect(status, `${path}?${query}`).toBe(200);
      expect(text).not.toContain("<script>alert");
    }
});

const OF_RECORDS = [
  ...["links", "campaigns", "channels", "domains", "bio", "qr", "overlays", "splash"].map(
    (noun) => `${noun}/9999`,
  ),
  "links/9999/edit",
  "qr/9999/edit",
  "settings/keys/9999999",
  "settings/webhooks/9999",
];

test("the page of a record that does not exist, or is somebody else's, is not found", async () => {
  const bob = await person();
  const { json } = await api(bob.key).post<{ id: number }>("/api/url/add", {
    url: "https://example.com/bob",
  });
  const [mine, theirs] = await Promise.all([signInCookie(ada), signInCookie(bob)]);
  for (const path of [...OF_RECORDS, `links/${json.id}`, `links/${json.id}?id=1`])
    await expect(async () =>
      expect((await html(`/dashboard/${path}`, mine)).status, path).toBe(404),
    ).toPass();
  for (const path of [`links/${json.id}`, `links/${json.id}/edit`, "links?campaign=9999&channel=9999"])
    expect((await html(`/dashboard/${path}`, theirs)).status, path).toBe(200);
});

const FIRST_DATA = '<script type="application/json" data-of="first-data">';
/** Comes after what React begins with. */
const late = (html: string) => {
  const at = html.lastIndexOf(FIRST_DATA);
  return at > html.indexOf("__next_f.push([1") ? at : undefined;
};
const beforeData: Cut = late;
const amidData: Cut = (html) => {
  const at = late(html);
  return at && at + FIRST_DATA.length + 20;
};

/** Opens a page that is paused, and lets the rest come once React has begun. Says what the page complained of, and asked the API for. */
async function openPaused(page: Page, path: string, cut: Cut) {
  const paused = await pausePages(cut);
  const said: string[] = [];
  page.on("pageerror", ({ message }) => said.push(message));
  page.on("request", (request) => said.push(new URL(request.url()).pathname));
  try {
    await page.goto(paused.url + path, { waitUntil: "commit" });
    await isTakenOver(page.locator("body"));
    paused.release();
    await isTakenOver(page.locator("h1"));
    await expect(page.locator("script[data-of]")).toHaveCount(0);
  } finally {
    await paused.close();
  }
  return said.filter((text) => !/^\/(?!api\/session)/.test(text));
}

for (const path of ["/login", "/register"])
  test(`the part of ${path} that arrives late is drawn with its data`, async ({ page }) => {
    await page.context().clearCookies();
    for (const language of ["en", "ar"])
      for (const cut of [beforeData, amidData]) {
        await page.context().addCookies([{ name: "language", value: language, url: serverUrl() }]);
        const said = await openPaused(page, path, cut);
        expect(said, `${cut.name}, ${language}`).toEqual([]);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        const other = path === "/login" ? "/register" : "/login";
        await expect(page.locator(`main a[href^="${other}"]`)).toBeVisible();
      }
  });
