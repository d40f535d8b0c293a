import type { IncomingMessage, ServerResponse } from "node:http";
import type { Routes } from "../../lib/platform/http/pipeline";

type Handler = (request: IncomingMessage, response: ServerResponse) => boolean;
export function reloadingApi(
  adapterOf: (routes: Routes) => Handler,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
