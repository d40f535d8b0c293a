import { COMMON_HEADERS } from "../http/respond";
import type { Handler } from "../http/road";
import { type Document, documentOf, type Routes } from "./document";

/** `GET /api/openapi.json`. For anyone, without a limit: it is the same for all and made once. */
export function documentRoute(routes: Routes): Handler {
  let document: Document | undefined;
  return async () => {
    document ??= documentOf(routes);
    return Response.json(document, {
      headers: { ...COMMON_HEADERS, "Cache-Control": "public, max-age=300" },
    });
  };
}
