import {
  hashKey,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { use, useSyncExternalStore } from "react";

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
 * answer along, so that nothing is asked for again (ADR 56). What fails or takes long is left to the browser. While React takes over what
 * the server drew, it is what the server had, also where a newer answer has come since: the two would differ.
 */
export const useFirstQuery = ((options: Options) => {
  const client = useQueryClient();
  if (pageCall() && options.enabled !== false) use(readOnce(client, options));
  takeLateData(client);
  const query = useQuery(options);
  const drawn = dataOf(client).found.get(hashKey(options.queryKey))?.[1];
  const data = useSyncExternalStore(
    neverChanges,
    () => query.data,
    () => (query.isPlaceholderData ? query.data : drawn),
  );
  return data === query.data ? query : asDrawn(query, data);
}) as typeof useQuery;

type Options = Parameters<typeof useQuery>[0];

const neverChanges = () => () => undefined;

/** A query with the answer that the server drew, or as it is before any answer. */
const asDrawn = (query: UseQueryResult<unknown, unknown>, data: unknown) => ({
  ...query,
  data,
  error: null,
  isError: false,
  status: data === undefined ? "pending" : "success",
  isPending: data === undefined,
  isSuccess: data !== undefined,
});

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

/**
 * What was read for a page and not written yet, as text for an element that holds data and no script, which no policy has to let run. The
 * text ends with a line, and has no other one: the browser may meet it half arrived.
 */
export function unwrittenData(client: QueryClient, written: Set<string>): string | undefined {
  const entries = [...dataOf(client).found].filter(([hash]) => !written.has(hash));
  if (entries.length === 0) return undefined;
  for (const [hash] of entries) written.add(hash);
  return `${JSON.stringify(entries.map(([, entry]) => entry)).replaceAll("<", "\\u003c")}\n`;
}

/** What makes an element one with first data. */
export const FIRST_DATA = { type: "application/json", "data-of": ELEMENT };

/** What came with this page; nothing once it is taken over, or who signs in later would find it. */
let came: Entry[] = [];

/** Whether React has taken the page over. */
let isTakenOver = false;

/** Whether more may come: the rest of the HTML is on its way, or nobody has looked since it arrived. */
let isArriving = typeof document !== "undefined";

/** Gives a client what came with the page. React may make several before it has taken the page over. */
export function takeFirstData(client: QueryClient): void {
  const late = readArrived();
  give(client, isTakenOver ? late : came);
}

/** What the server draws later than the rest, within a boundary, brings its data with it, right before its HTML. */
function takeLateData(client: QueryClient): void {
  if (isArriving) give(client, readArrived());
}

/** Called when the page is taken over: boundaries that the server had not drawn by then may still come. */
export function clearFirstData(): void {
  came = [];
  isTakenOver = true;
}

/** Called when somebody leaves: what may still come with the page is theirs. */
export function endFirstData(): void {
  clearFirstData();
  isArriving = false;
}

function readArrived(): Entry[] {
  if (!isArriving) return [];
  // Asked before the elements are: what arrives in between is for the next look.
  const isWhole = document.readyState !== "loading";
  const read = [...document.querySelectorAll(`script[data-of=${ELEMENT}]`)].flatMap(readElement);
  isArriving = !isWhole;
  if (!isTakenOver) came.push(...read);
  return read;
}

function readElement(element: Element): Entry[] {
  const text = element.textContent ?? "";
  if (!text.endsWith("\n")) return [];
  element.remove();
  return JSON.parse(text) as Entry[];
}

/** As old as the page: what was answered since is newer. */
function give(client: QueryClient, entries: Entry[]): void {
  const { found } = dataOf(client);
  const updatedAt = performance.timeOrigin + answeredAfter();
  for (const [key, data] of entries) {
    found.set(hashKey(key), [key, data]);
    if ((client.getQueryState(key)?.dataUpdatedAt ?? 0) <= updatedAt)
      client.setQueryData(key, data, { updatedAt });
  }
}

const answeredAfter = () =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.responseStart ??
  0;
