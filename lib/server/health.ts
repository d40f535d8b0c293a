import type { IncomingMessage, ServerResponse } from "node:http";
import { pool } from "../pool";

/** What a part of the process says about itself: nothing when all is well. */
export type Complaint = { state: "degraded" | "down"; reason: string };
export type Check = () => Complaint[] | Promise<Complaint[]>;

/** `/healthz`: the process lives. `/readyz`: whether it can do its work, with reasons; 503 only when it cannot. */
export function health(checks: Check[]) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = request.url?.split("?", 1)[0];
    if (path === "/healthz") return answer(response, 200, { status: "ok" });
    if (path !== "/readyz") return false;
    const complaints = (await Promise.all([databaseAnswers(), ...checks.map((check) => check())])).flat();
    const down = complaints.some(({ state }) => state === "down");
    const status = down ? "down" : complaints.length > 0 ? "degraded" : "ok";
    return answer(response, down ? 503 : 200, { status, reasons: complaints.map(({ reason }) => reason) });
  };
}

/** Without the database links that are in memory still work; the rest does not. */
async function databaseAnswers(): Promise<Complaint[]> {
  try {
    await pool().query("select 1");
    return [];
  } catch {
    return [{ state: "down", reason: "the database cannot be reached" }];
  }
}

function answer(response: ServerResponse, status: number, body: object): true {
  const headers = {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    ...(status === 503 && { "Retry-After": "5" }),
  };
  response.writeHead(status, headers).end(JSON.stringify(body));
  return true;
}
