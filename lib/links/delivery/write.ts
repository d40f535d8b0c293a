import { rowsOf } from "@/lib/platform/database/transaction";
import { deliveryChanges } from "./schema";

/** Changes what a body names of how a link leads on, or all links of a domain; what it clears is as usual again. In the caller's transaction. */
export async function changeDelivery(
  table: "links" | "domains",
  id: number,
  body: Parameters<typeof deliveryChanges>[0],
): Promise<void> {
  const changes = deliveryChanges(body);
  if (changes)
    await rowsOf({
      name: `change-delivery-${table}`,
      text: `update ${table} set delivery = nullif(jsonb_strip_nulls(coalesce(delivery, '{}') || $2::text::jsonb), '{}') where id = $1::int`,
      values: [id, JSON.stringify(changes)],
    });
}
