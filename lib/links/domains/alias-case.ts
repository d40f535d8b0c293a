import { aliasText } from "@/lib/platform/addresses";
import { rowsOf } from "@/lib/platform/database/transaction";
import { conflict } from "@/lib/platform/failure";

/** Aliases that a refusal names. */
const MOST_NAMED = 20;

/**
 * Refuses to make aliases of the domain alike whose case has told links apart: each of them would be another one's. Within the transaction
 * that changes the domain, whose row it locks, so that nobody creates such a link meanwhile.
 */
export async function refuseCollisions(domainId: number): Promise<void> {
  await rowsOf({
    name: "lock-domain",
    text: "select id from domains where id = $1::int for update",
    values: [domainId],
  });
  const found = await rowsOf<{ aliases: string[] }>({
    name: "alias-collisions",
    text: COLLISIONS,
    values: [domainId, MOST_NAMED + 1],
  });
  if (found.length === 0) return;
  const named = found.slice(0, MOST_NAMED).map(({ aliases }) => aliases.map(aliasText).join(" and "));
  const more = found.length > MOST_NAMED ? ", and more" : "";
  throw conflict(
    `Aliases on this domain differ by case alone: ${named.join(", ")}${more}. Rename or delete one of each before you change the rule.`,
    "aliascase",
  );
}

/** Links in letters of their own and those that have their name, by names that several have. */
const COLLISIONS = `
  select array_agg(alias order by id) as aliases from (
    select id, alias, cased_name(alias) as name from links
      where coalesce(domain_id, 0) = $1::int and alias like '\\%%' and cased_name(alias) is not null and deleted_at is null
    union all
    select l.id, l.alias, lower(l.alias) from links l
      where coalesce(l.domain_id, 0) = $1::int and l.deleted_at is null and exists (select from links twin
        where coalesce(twin.domain_id, 0) = $1::int and cased_name(twin.alias) = lower(l.alias) and twin.alias like '\\%%' and twin.deleted_at is null)
  ) named group by name having count(*) > 1 order by min(id) limit $2::int`;
