import type * as z from "zod";
import { oneOf, Paging, SearchText, someOf } from "../paging";

/** Query of GET /api/splash. */
export const SplashListQuery = Paging.extend({
  order: oneOf(["id", "date", "name"], "id"),
  q: SearchText,
  include: someOf(["default", "blocks", "links"]),
});
export type SplashListQuery = z.output<typeof SplashListQuery>;
