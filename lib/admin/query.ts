import type * as z from "zod";
import { oneOf, Paging, SearchText } from "../paging";

/** Query of the operator's lists: a search, and all of them or the blocked ones. */
export const AdminListQuery = Paging.extend({
  q: SearchText,
  state: oneOf(["all", "blocked"], "all"),
});
export type AdminListQuery = z.output<typeof AdminListQuery>;
