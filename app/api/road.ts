import { nodeAdapter } from "@/lib/platform/http/node-adapter";
import * as unknown from "./[[...path]]/route";
import * as document from "./openapi.json/route";
import { ROUTES } from "./openapi.json/routes";

/** Answers what is called below /api, but for sign-in, which is Next's. */
export const answerApi = nodeAdapter({ ...ROUTES, "openapi.json": document }, unknown, "/api/auth/");
