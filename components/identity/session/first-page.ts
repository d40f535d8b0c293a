import { api } from "@/components/api-client";
import { paths } from "@/components/paths";

/** Whether a page was not asked for: the list of links is where signing in usually leads. */
const isAnywhere = (next: string): boolean => next === paths.links();

/** The page that signing in leads to. Without links that is the overview, which has the first steps. */
export async function firstPage(next: string): Promise<string> {
  if (!isAnywhere(next)) return next;
  const links = await api
    .get<{ data: { result: number } }>("/urls", { state: "all", limit: 1 })
    .catch(() => undefined);
  return links?.data.result === 0 ? paths.overview() : next;
}

/** The same after a visit to the issuer: the home page decides then. */
export const firstPageFromElsewhere = (next: string): string => (isAnywhere(next) ? paths.home() : next);
