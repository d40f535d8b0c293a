import type { IncomingMessage, ServerResponse } from "node:http";
export async function startVisits(_options: { spoolFolder: string }) {
  return {
    handle: (_q: IncomingMessage, _r: ServerResponse, _a: string) => false,
    complaints: () => [],
    stop: async () => {},
  };
}
