import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ADDRESS_HEADER } from "@/lib/identity/access/actor";
import { perProcess } from "../process";
import { routeTable } from "./node-adapter";
import type { Routes } from "./pipeline";

/** Where the bundle that draws pages finds it: `components/first-data.ts` knows it by the same name. */
const CALL = Symbol.for("switchyard.page-call");

/** Answers a read of the API for the person whose page is being drawn; undefined where it is refused, or no page is being drawn. */
type PageCall = (path: string) => Promise<unknown>;

type Page = { request: IncomingMessage; response: ServerResponse };

const drawn = () => perProcess("drawn-pages", () => new AsyncLocalStorage<Page>());

/** Draws a page. What it reads of the API meanwhile is read as its request would, by the same cookie. */
export const drawingPage = <T>(page: Page, draw: () => Promise<T>): Promise<T> => drawn().run(page, draw);

/**
 * Lets pages have their first data from the handlers of the API, within this process (ADR 56). A person who may not read it, or asks too often,
 * is refused here as over the wire. Where the record that a page is about doesn't exist, the page is a 404 too: it begins to be sent once
 * its first data are read.
 */
export function answerPages(routes: Routes): void {
  const find = routeTable(routes);
  const call: PageCall = async (path) => {
    const page = drawn().getStore();
    const found = find((path.split("?", 1)[0] ?? "").replace(/^\/api\//, ""));
    if (!page || !found?.route.GET) return undefined;
    const headers = { get: (name: string) => headerOf(page.request, name) };
    const answer = await found.route.GET(
      { method: "GET", url: `http://localhost${path}`, headers, body: null },
      { params: Promise.resolve(found.params), routes },
    );
    const text = answer instanceof Response ? await answer.text() : answer.text;
    if (answer.status === 404 && isAbout(page.request, found.params.id)) page.response.statusCode = 404;
    return answer.status === 200 ? JSON.parse(text) : undefined;
  };
  Object.assign(globalThis, { [CALL]: call });
}

/** Whether a page's address names the record with this id: `/dashboard/links/12/edit`. */
const isAbout = ({ url = "" }: IncomingMessage, id: string | undefined): boolean =>
  id !== undefined && (url.split("?", 1)[0] ?? "").split("/").includes(id);

/** What says who asks, from where. All else in a page's request is about the page. */
const PASSED_ON = ["cookie", "host", "user-agent", ADDRESS_HEADER];

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = PASSED_ON.includes(name.toLowerCase()) ? headers[name.toLowerCase()] : undefined;
  return typeof value === "string" ? value : null;
}
