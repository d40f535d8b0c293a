import { pool } from "@/lib/pool";
import { type CampaignList, campaignPage } from "./pages/campaign";
import { withinPatience } from "./resolve";
import { refuse, refuseMethod, sendPage } from "./respond";
import type { Call } from "./serve";
import { FIND_LIST } from "./sql/find-campaign";

/** A campaign's list as an address names it: whose, what stands before the id, and the id. */
export type ListName = { username: string; slug: string; id: number };

/** Shows the links of a public campaign. One that is private, or named wrongly, is not there. Rejects when the database is away. */
export async function serveList({ username, slug, id }: ListName, call: Call): Promise<void> {
  const { request, response, host, alias } = call;
  if (request.method !== "GET" && request.method !== "HEAD") return refuseMethod(response, "GET, HEAD");
  const { rows } = await withinPatience(
    pool().query<CampaignList & { slug: string | null }>({
      name: "find-list",
      text: FIND_LIST,
      values: [id, username.toLowerCase()],
    }),
  );
  const [list] = rows;
  const isNamed = list && (list.slug ?? "list").toLowerCase() === slug.toLowerCase();
  if (!isNamed) return refuse(response, request, { kind: "unknown", host, alias });
  sendPage(response, request, (setting) => campaignPage(list, host, alias, setting));
}
