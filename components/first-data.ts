import { hashKey, type QueryClient, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { use } from "react";

/** What the element with what the server has read for its page is called. */
const ELEMENT = "first-data";

/** No page waits longer for what it shows; the browser asks for what was not there by then. */
const MOST_MS = 800;

/** Where the server offers its API to pages that it draws: `lib/platform/http/page-calls.ts` knows it by the same name. */
const CALL = Symbol.for("switchyard.page-call");

/** Reads of the API without a network, while the server draws a page; undefined in a browser. */
export const pageCall = (): ((path: string) => Promise<unknown>) | undefined =>
  (globalThis as { [CALL]?: (path: string) => Promise<unknown> })[CALL];

type Entry = [key: QueryKey, data: unknown];

/** What came with a page, by the hash of its key. While the server draws it: what it waits for, and until when. */
type FirstData = { found: Map<string, Entry>; waiting: Map<string, Promise<void>>; end?: Promise<undefined> };

const firstData = new WeakMap<QueryClient, FirstData>();

const dataOf = (client: QueryClient): FirstData => {
  const known = firstData.get(client);
  if (known) return known;
  const made: FirstData = { found: new Map(), waiting: new Map() };
  firstData.set(client, made);
  return made;
};

/**
 * `useQuery` for what a page shows at first. The server reads it before it draws the component, so that it is in the HTML, and sends the
 * answer along, so that nothing is asked for again (ADR 56). What fails or takes long is left to the browser.
 */
export const useFirstQuery = ((options: Options) => {
  const client = useQueryClient();
  if (pageCall() && options.enabled !== false) use(readOnce(client, options));
  return useQuery(options);
}) as typeof useQuery;

type Options = Parameters<typeof useQuery>[0];

/** An answer as it came with the page: what both the server and the browser that takes its HTML over have drawn. */
export const useCameWithPage = <T>({ queryKey }: { queryKey: QueryKey }): T | undefined =>
  dataOf(useQueryClient()).found.get(hashKey(queryKey))?.[1] as T | undefined;

function readOnce(client: QueryClient, options: Options): Promise<void> {
  const { waiting } = dataOf(client);
  const hash = hashKey(options.queryKey);
  const known = waiting.get(hash);
  if (known) return known;
  const reading = read(client, options, hash);
  waiting.set(hash, reading);
  return reading;
}

async function read(client: QueryClient, { queryKey, queryFn, staleTime }: Options, hash: string) {
  const page = dataOf(client);
  page.end ??= new Promise((resolve) => setTimeout(resolve, MOST_MS));
  const reading = client
    .fetchQuery({ queryKey, queryFn, retry: false, ...(typeof staleTime === "number" && { staleTime }) })
    .then(
      (data) => data,
      () => undefined,
    );
  const data = await Promise.race([reading, page.end]);
  if (data !== undefined) return void page.found.set(hash, [queryKey, data]);
  // Nothing of it may show: the browser begins without.
  await client.cancelQueries({ queryKey, exact: true }, { silent: true, revert: true });
  client.removeQueries({ queryKey, exact: true });
}

/** What was read for a page and not written yet, as text for an element that holds data and no script, which no policy has to let run. */
export function unwrittenData(client: QueryClient, written: Set<string>): string | undefined {
  const entries = [...dataOf(client).found].filter(([hash]) => !written.has(hash));
  if (entries.length === 0) return undefined;
  for (const [hash] of entries) written.add(hash);
  return JSON.stringify(entries.map(([, entry]) => entry)).replaceAll("<", "\\u003c");
}

/** What makes an element one with first data. */
export const FIRST_DATA = { type: "application/json", "data-of": ELEMENT };

/** What came with this page; nothing once it is taken over, or who signs in later would find it. */
let came: Entry[] | undefined;

/** Gives a client what came with the page, as old as the page. React may make several before it has taken the page over. */
export function takeFirstData(client: QueryClient): void {
  came ??= readElements();
  const { found } = dataOf(client);
  const updatedAt = performance.timeOrigin + answeredAfter();
  for (const [key, data] of came) {
    client.setQueryData(key, data, { updatedAt });
    found.set(hashKey(key), [key, data]);
  }
}

/** Called when the page is taken over. */
export const clearFirstData = (): void => {
  came = [];
};

function readElements(): Entry[] {
  return [...document.querySelectorAll(`script[data-of=${ELEMENT}]`)].flatMap((element) => {
    element.remove();
    return JSON.parse(element.textContent ?? "[]") as Entry[];
  });
}

const answeredAfter = () =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.responseStart ??
  0;
