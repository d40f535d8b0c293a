import { rowsOf } from "@/lib/platform/database/transaction";
import { appsChanges } from "./schema";

/** Changes what a body names of a domain's apps, in the caller's transaction. A list that it clears is gone. */
export async function changeApps(domainId: number, body: Parameters<typeof appsChanges>[0]): Promise<void> {
  const changes = appsChanges(body);
  if (!changes) return;
  await rowsOf({
    name: "change-domain-apps",
    text: "update domains set apps = nullif(jsonb_strip_nulls(coalesce(apps, '{}') || $2::text::jsonb), '{}') where id = $1::int",
    values: [domainId, JSON.stringify(changes)],
  });
}
