import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { serviceWorker } from "./service-worker";

const script = serviceWorker({
  language: "ar",
  direction: "rtl",
  brand: "A & B",
  words: { title: "</script><b>", text: "It’s “away”.", retry: "Again" },
});

/** Runs the worker as a browser does, where the network answers with `fetch`. */
function running(fetch: () => Promise<Response>) {
  const heard = new Map<string, (event: object) => void>();
  const add = (name: string, listener: (event: object) => void) => heard.set(name, listener);
  runInNewContext(script, {
    addEventListener: add,
    skipWaiting: () => undefined,
    clients: { claim: async () => undefined },
    registration: {},
    fetch,
    Response,
  });
  return (request: object) => {
    let response: Promise<Response> | undefined;
    const respondWith = (given: Promise<Response>) => {
      response = given;
    };
    heard.get("fetch")?.({ request, preloadResponse: Promise.resolve(undefined), respondWith });
    return response;
  };
}

const NAVIGATION = { mode: "navigate", method: "GET" };

test("a navigation that fails shows the page, as text, in the reader's direction", async () => {
  const respond = running(() => Promise.reject(new TypeError("offline")));
  const response = await respond(NAVIGATION);
  expect(response?.status).toBe(503);
  const page = (await response?.text()) ?? "";
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain("&lt;/script&gt;&lt;b&gt;");
  expect(page).toContain("<title>&lt;/script&gt;&lt;b&gt; · A &amp; B</title>");
  expect(Buffer.byteLength(page)).toBeLessThan(4_000);
});

test("what the server answers is what is shown, and nothing but a navigation is touched", async () => {
  const respond = running(async () => new Response("a page"));
  expect(await (await respond(NAVIGATION))?.text()).toBe("a page");
  for (const request of [
    { mode: "cors", method: "GET" },
    { mode: "no-cors", method: "GET" },
    { mode: "navigate", method: "POST" },
  ])
    expect(respond(request)).toBeUndefined();
  expect(script).not.toMatch(/caches|indexedDB|localStorage|<\/script/);
});
