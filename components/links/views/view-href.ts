import { paths } from "@/components/paths";
import type { SavedView } from "./queries";

/** The address of the list of links as a view shows it. */
export function viewHref({ filter, order }: Pick<SavedView, "filter" | "order">): string {
  const query = new URLSearchParams({ ...filter, ...(order !== "date" && { order }) });
  return query.size > 0 ? `${paths.links()}?${query}` : paths.links();
}
