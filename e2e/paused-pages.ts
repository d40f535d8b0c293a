import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { anAddress, serverUrl } from "./send";

/** Where the HTML of a page is paused; undefined where the page came in another shape than wanted, and is to be asked for again. */
export type Cut = (html: string) => number | undefined;

type PausedPages = {
  /** Where the product answers as ever, but for its pages. */
  url: string;
  /** Lets the rest of the page go on. */
  release(): void;
  close(): Promise<void>;
};

/** Stands in front of the product and pauses each page where `cut` says, as a slow network may, until it is released. */
export async function pausePages(cut: Cut): Promise<PausedPages> {
  let release: () => void = () => undefined;
  const server = createServer((asked, answer) => {
    if (!asked.headers.accept?.includes("text/html")) return passOn(asked, answer);
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    sendPaused(asked, answer, cut, released).catch((error: Error) => answer.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => release(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function sendPaused(asked: IncomingMessage, answer: ServerResponse, cut: Cut, released: Promise<void>) {
  const { html, headers, at } = await pageToCut(asked, cut);
  answer.writeHead(200, { ...headers });
  answer.write(html.slice(0, at));
  await released;
  answer.end(html.slice(at));
}

const HEADERS = ["content-type", "content-security-policy", "cache-control"];

/** Several at once, again and again: the more the server has to do, the more of a page it draws later than the rest. */
async function pageToCut({ url = "/", headers }: IncomingMessage, cut: Cut) {
  for (let round = 0; round < 40; round++) {
    const pages = await Promise.all(Array.from({ length: 8 }, () => page(url, headers)));
    for (const { html, sent } of pages) {
      const at = cut(html);
      const kept = HEADERS.flatMap((name) => [[name, sent.get(name) ?? ""]]);
      if (at !== undefined) return { html, at, headers: Object.fromEntries(kept) as Record<string, string> };
    }
  }
  throw new Error(`No page of ${url} came in the wanted shape.`);
}

async function page(url: string, { cookie = "", "user-agent": agent = "" }: IncomingMessage["headers"]) {
  const headers = {
    Accept: "text/html",
    "X-Forwarded-For": anAddress(),
    "User-Agent": agent,
    Cookie: cookie,
  };
  const answer = await fetch(serverUrl() + url, { headers, redirect: "manual" });
  return { html: await answer.text(), sent: answer.headers };
}

function passOn(asked: IncomingMessage, answer: ServerResponse): void {
  const { hostname, port, host } = new URL(serverUrl());
  const onward = request(
    { hostname, port, family: 4, method: asked.method, path: asked.url, headers: { ...asked.headers, host } },
    (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers);
      got.pipe(answer);
    },
  );
  onward.on("error", (error) => answer.destroy(error));
  asked.pipe(onward);
}
