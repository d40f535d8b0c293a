import type { Actor } from "@/lib/identity/access/actor";
import { firstOf, pageOf } from "@/lib/platform/database/records";
import { rowsOf } from "@/lib/platform/database/transaction";
import type { Page } from "@/lib/platform/lists";
import { deleteRows } from "@/lib/platform/upkeep/batches";
import { getDomain } from "../domains/domains";
import type { MissingListQuery, MissingPathChanges, MissingPathPath } from "./schema";

/** A path that visitors of a domain asked for, and that no link has. */
export type MissingPath = {
  id: number;
  path: string;
  hits: number;
  firstAt: Date;
  lastAt: Date;
  referrer: string;
  ignoredAt: Date | null;
};

/** The missing paths of one of the caller's domains, those that are asked for most first. Once a link has the path it is none of them. */
export async function listMissingPaths(
  actor: Actor,
  { id, order, status, q, ...paging }: MissingListQuery & { id: number },
): Promise<Page<MissingPath>> {
  await getDomain(actor, { id });
  const values = [id, status, q ? `%${q.replace(/^\/+/, "").replace(/[\\%_]/g, "\\$&")}%` : null];
  return pageOf(
    paging,
    ({ take, skip }) =>
      rowsOf<MissingPath>({
        name: `list-missing-paths-by-${order}`,
        text: `select ${COLUMNS} from missing_paths m where ${LISTED} order by ${ORDERS[order]} limit $4 offset $5`,
        values: [...values, take, skip],
      }),
    async () => {
      const [counted] = await rowsOf<{ count: number }>({
        name: "count-missing-paths",
        text: `select count(*)::int as count from missing_paths m where ${LISTED}`,
        values,
      });
      return counted?.count ?? 0;
    },
  );
}

const COLUMNS = `
  m.id, m.path, m.hits::float8 as hits, m.first_at as "firstAt", m.last_at as "lastAt", m.referrer, m.ignored_at as "ignoredAt"`;

/** Of the domain $1, in the state $2, with the text $3. */
const LISTED = `
  m.domain_id = $1::int and ($2::text = 'all' or (m.ignored_at is not null) = ($2::text = 'ignored'))
  and ($3::text is null or m.path ilike $3::text)
  and not exists (select from links l where coalesce(l.domain_id, 0) = m.domain_id and lower(l.alias) = lower(m.path) and l.deleted_at is null)`;

const ORDERS = {
  hits: "m.hits desc, m.last_at desc, m.id desc",
  date: "m.last_at desc, m.id desc",
} satisfies Record<MissingListQuery["order"], string>;

/** Leaves a path out of the list, however often it is asked for, or takes it back. */
export const updateMissingPath = async (
  { workspaceId }: Actor,
  { id, pathid, ignored }: MissingPathChanges & MissingPathPath,
): Promise<MissingPath> =>
  firstOf(
    "Path",
    rowsOf<MissingPath>({
      name: "update-missing-path",
      text: `update missing_paths m set ignored_at = case when $4::boolean then coalesce(m.ignored_at, now()) end
        from domains d where m.id = $1 and m.domain_id = $2 and d.id = m.domain_id and d.workspace_id = $3
        returning ${COLUMNS}`,
      values: [pathid, id, workspaceId, ignored],
    }),
  );

/** Removes a path; asked for again, it is on the list again. */
export async function removeMissingPath(
  { workspaceId }: Actor,
  { id, pathid }: MissingPathPath,
): Promise<void> {
  await firstOf(
    "Path",
    rowsOf({
      name: "remove-missing-path",
      text: `delete from missing_paths m using domains d
        where m.id = $1 and m.domain_id = $2 and d.id = m.domain_id and d.workspace_id = $3 returning m.id`,
      values: [pathid, id, workspaceId],
    }),
  );
}

/** Removes all paths of one of the caller's domains, ignored ones too. */
export async function removeMissingPaths(actor: Actor, { id }: { id: number }): Promise<void> {
  await getDomain(actor, { id });
  await rowsOf({
    name: "remove-missing-paths",
    text: "delete from missing_paths where domain_id = $1",
    values: [id],
  });
}

/** For so long nobody has asked. */
const KEPT = "90 days";

/** Forgets paths that nobody asks for any more. */
export const purgeMissingPaths = deleteRows("missing_paths", {
  by: "last_at",
  before: `now() - interval '${KEPT}'`,
});
