import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "../env";
import type { ProcessMetric, ProcessReport } from "./process-reports";
import { PAGE_TYPE, type ProcessRegistry, pageOf } from "./registry";

/**
 * `/metrics` for Prometheus: those of all processes of this machine, for requests with METRICS_TOKEN as a bearer token. Without the setting there is no
 * such page.
 */
export function metrics(collect: () => Promise<ProcessReport<"metrics">[]>) {
  const { METRICS_TOKEN } = env();
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (!METRICS_TOKEN || request.url?.split("?", 1)[0] !== "/metrics") return false;
    const [, token = ""] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? "") ?? [];
    if (!isSame(token, METRICS_TOKEN)) {
      response.writeHead(401, { "WWW-Authenticate": "Bearer", "Cache-Control": "no-store" }).end();
      return true;
    }
    const reports = await collect();
    const text = await pageOf([[upOf(reports)], ...reports.map(({ report = [] }) => report)]);
    response.writeHead(200, { "Content-Type": PAGE_TYPE, "Cache-Control": "no-store" }).end(text);
    return true;
  };
}

/** Counts a response of the API once it is sent. A stream that stays open says nothing about how long responses take. */
export function watchApi({ apiResponse }: Pick<ProcessRegistry, "apiResponse">) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (!request.url?.startsWith("/api/")) return;
    const began = performance.now();
    response.once("close", () => {
      if (String(response.getHeader("content-type") ?? "").startsWith("text/event-stream")) return;
      apiResponse(response.statusCode, (performance.now() - began) / 1_000);
    });
  };
}

/** Whether each process responded. */
const upOf = (reports: ProcessReport<"metrics">[]): ProcessMetric => ({
  name: "switchyard_process_up",
  help: "Whether the process responds",
  type: "gauge",
  aggregator: "sum",
  values: reports.map(({ process, report }) => ({ value: report ? 1 : 0, labels: { process } })),
});

/** Hashes have the same length for any input. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
const digest = (text: string) => createHash("sha256").update(text).digest();
