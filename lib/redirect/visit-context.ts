import type { IncomingHttpHeaders } from "node:http";
import type { Source } from "@/lib/analytics/ingest/click";
import type { BioCounts } from "./bio-counts/bio-counts";
import type { Brands } from "./caches/brands";
import type { MissingPaths } from "./missing-paths";
import type { OverlayCounts } from "./overlay-counts";
import type { Brand } from "./pages/brand";
import type { Site } from "./route";

/**
 * A visitor's request as far as visits read it, from node:http or the fast path. Its body is read by
 * async iteration.
 */
export type VisitRequest = AsyncIterable<unknown> & {
  readonly method?: string | undefined;
  /** the request target, `/abc?x=1` */
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
};

/** Where its answer goes. Headers are one flat list of names and values, as node:http writes them without copying. */
export type VisitResponse = {
  readonly headersSent: boolean;
  /** a header beside those of `writeHead`, before it */
  setHeader(name: string, value: string): unknown;
  writeHead(status: number, headers: string[]): VisitResponse;
  /** a piece of the body; all of them together are as long as the head says */
  write(piece: string): unknown;
  end(body?: string | Buffer): unknown;
  /** breaks the connection off: what was begun cannot be ended */
  destroy(): unknown;
};

/** Facts `readRequest` reads from a request, each computed once. */
export type AskedVisit = {
  request: VisitRequest;
  response: VisitResponse;
  /** the client's, as the edge worked it out */
  address: string;
  /** the Host header as it was sent */
  host: string;
  path: string;
  /** what follows the path, without its question mark; "" where nothing does */
  query: string;
};

/** One visit on its way through `middleware.ts`: what was asked, where, and what its pages need. */
export type VisitContext = AskedVisit & {
  site: Site;
  /** what the pages show after the slash, as it was asked for */
  alias: string;
  services: PageServices;
  /** the look of the page that is about to be shown, once it is known */
  brand?: Brand;
  /** through which other page of ours the visitor came, if any */
  source?: Source;
  sourceId?: number;
  /** what the path has behind the alias, of a link that takes it along */
  rest?: string;
};

/** State of this process that visitor pages use: brands, and what is counted of overlays and bio pages. */
export type PageServices = {
  brands: Brands;
  overlayCounts: OverlayCounts;
  bioCounts: BioCounts;
  missingPaths: MissingPaths;
};
