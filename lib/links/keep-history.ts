import type { Actor } from "@/lib/identity/access/actor";
import { db, transaction } from "@/lib/platform/database/db";
import { rowsOf } from "@/lib/platform/database/transaction";
import { differences, keepChanges } from "./history/history";
import { presentRules, type RuledLink } from "./present-settings";

/**
 * Changes links and keeps in their history what that changed of what visitors get, all in one transaction. Where a link is filed (campaign,
 * channels, archive) is no part of it.
 */
export const withHistory = <T>(actor: Actor, ids: number[], change: () => Promise<T>): Promise<T> =>
  transaction(async () => {
    // No other change may fall between the reads before and after.
    await db().$executeRaw`select 1 from links where id = any (${ids}) order by id for update`;
    const before = await rulesOf(ids);
    const result = await change();
    const after = await rulesOf(ids);
    const changed = [...after].flatMap(([linkId, now]) => {
      const earlier = before.get(linkId);
      return earlier ? [{ subject: { linkId }, changes: differences(earlier, now).map(withoutSecret) }] : [];
    });
    await keepChanges(actor, changed);
    return result;
  });

/** Keeps everybody else from changing a link of the caller's until the transaction ends. */
export const lockLink = ({ workspaceId }: Actor, id: number): Promise<unknown> =>
  rowsOf({
    name: "link-locked",
    text: "select 1 from links where id = $1::int and workspace_id = $2::int for update",
    values: [id, workspaceId],
  });

/** The parts are read by a statement of ours: Prisma reads them side by side, and a transaction has one connection. */
async function rulesOf(ids: number[]) {
  const links = await db().link.findMany({ where: { id: { in: ids } } });
  const rows = await rowsOf<Parts>({ name: "parts-of", text: PARTS_OF, values: [ids] });
  const parts = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    links.map((link) => {
      const { domain = null, targets = [], parameters = [], pixels = [] } = parts.get(link.id) ?? {};
      return [link.id, historicalRules({ ...link, domain, targets, parameters, pixels })];
    }),
  );
}

type Parts = { id: number } & Pick<RuledLink, "domain" | "targets" | "parameters" | "pixels">;

/** In the words of the update's body. A password is known by its version alone, so that another one is seen to be another. */
const historicalRules = (link: RuledLink) => {
  const { alias, ...rules } = presentRules(link);
  return { custom: alias, ...rules, password: rules.password && link.passwordVersion };
};

/** Whether there was a password and whether there is one. */
const withoutSecret = ({ field, before, after }: ReturnType<typeof differences>[number]) =>
  field === "password"
    ? { field, before: before !== false, after: after !== false }
    : { field, before, after };

/** The domain, targets, parameters and pixels of some links, in one look. */
export const PARTS_OF = `
  select l.id, (select jsonb_build_object('scheme', d.scheme, 'host', d.host) from domains d where d.id = l.domain_id) as domain,
    coalesce((select jsonb_agg(jsonb_build_object('kind', t.kind, 'name', t.name, 'url', t.url) order by t.position)
      from link_targets t where t.link_id = l.id), '[]') as targets,
    coalesce((select jsonb_agg(jsonb_build_object('name', p.name, 'value', p.value) order by p.position)
      from link_parameters p where p.link_id = l.id), '[]') as parameters,
    coalesce((select jsonb_agg(jsonb_build_object('pixelId', x.pixel_id) order by x.pixel_id)
      from link_pixels x where x.link_id = l.id), '[]') as pixels
  from links l where l.id = any ($1::int[])`;
