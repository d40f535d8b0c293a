import * as z from "zod";
import { clickStore } from "@/lib/analytics/store/click-store";
import { daysFrom } from "@/lib/analytics/store/days";
import { currentTime } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { formatInstant } from "@/lib/platform/fields";
import type { Actor } from "../access/actor";
import { recordSecurityEvent } from "../access/security-events";
import { filesNamed, shownPictures } from "./exported-files";

/**
 * Everything the caller's workspace holds, as one JSON document that is made while it is sent: an object with a list for each noun. No
 * password, key or token is in it, and single visits are not: they have an export of their own.
 */
export async function exportEverything(actor: Actor) {
  const workspace = await db().workspace.findUniqueOrThrow({ where: { id: actor.workspaceId } });
  const user = await db().user.findUniqueOrThrow({ where: { id: actor.userId } });
  recordSecurityEvent(actor, { kind: "account.exported" });
  const now = currentTime();
  const head = {
    form: "switchyard archive 2",
    made: formatInstant(now),
    account: { username: user.username, email: user.email, registered: formatInstant(user.createdAt) },
    workspace: { name: workspace.name, timezone: workspace.timeZone, plan: workspace.plan },
  };
  return {
    type: "application/vnd.switchyard.archive+json",
    fileName: `switchyard-${user.username}-${formatInstant(now).slice(0, 10)}.json`,
    // First, because nobody can be told any more once a piece has left.
    pieces: document(head, actor, {
      clicks: await clicksByDay(actor.workspaceId),
      files: await shownPictures(actor.workspaceId),
    }),
  };
}

type Counted = { clicks: object[]; files: string[] };

async function* document(head: object, { workspaceId, userId }: Actor, { clicks, files }: Counted) {
  yield JSON.stringify(head, null, 2).slice(0, -2);
  // Before the records that show them.
  yield* list("files", filesNamed(files));
  for (const [name, statement] of PARTS) yield* list(name, records(statement, workspaceId));
  yield* list("saved_views", records(VIEWS, workspaceId, userId));
  yield ',\n  "clicks_by_day": ';
  yield JSON.stringify(clicks, null, 2).replaceAll("\n", "\n  ");
  yield "\n}\n";
}

async function* list(name: string, entries: AsyncIterable<object>): AsyncGenerator<string> {
  yield `,\n  ${JSON.stringify(name)}: [`;
  let separator = "\n    ";
  for await (const entry of entries) {
    yield separator + JSON.stringify(entry);
    separator = ",\n    ";
  }
  yield separator === "\n    " ? "]" : "\n  ]";
}

/** UTC days with clicks. */
async function clicksByDay(workspaceId: number): Promise<object[]> {
  const start = await clickStore().since(workspaceId);
  if (!start) return [];
  const edges = daysFrom(start, currentTime());
  const parts = [{ scope: "workspace" as const, ids: [workspaceId] }];
  const end = edges.at(-1) ?? start;
  const { bars } = await clickStore().count({ workspaceId, parts, filters: [], start, end }, { edges });
  return bars.flatMap(({ clicks, uniques }, day) =>
    clicks > 0 ? [{ day: edges[day]?.toISOString().slice(0, 10), clicks, unique_clicks: uniques }] : [],
  );
}

/** By id, so that records made or deleted meanwhile neither repeat nor push out others. */
async function* records(statement: string, workspaceId: number, ...more: number[]): AsyncGenerator<object> {
  for (let last = 0; ; ) {
    const { rows } = await pool().query<{ id: number; record: object }>(statement, [
      ...[workspaceId, last],
      ...more,
    ]);
    for (const { record } of rows) yield record;
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? 0;
  }
}

/** Records that hang on one of the workspace's own. */
const within = (table: string, column: string, order: string) =>
  `coalesce((select jsonb_agg(to_jsonb(p) - '${column}' order by p.${order}) from ${table} p where p.${column} = t.id), '[]')`;

type Part = [name: string, statement: string];
/** `table` where it is called otherwise; `secret` columns stay behind; `also` is more of the record, as arguments of jsonb_build_object. */
type Columns = { table?: string; secret?: string[]; also?: string };

/** Records of the workspace, each as its table has it, less what would be a secret elsewhere, and with what else is said of it. */
const part = (name: string, { table = name, secret = [], also = "" }: Columns = {}): Part => [
  name,
  `
  select t.id, to_jsonb(t) ${["workspace_id", ...secret].map((column) => `- '${column}'`).join(" ")}
    ${also && `|| jsonb_build_object(${also})`} as record
  from ${table} t where t.workspace_id = $1 and t.id > $2 order by t.id limit 500`,
];

/**
 * What an archive holds, in its order. A statement takes the workspace and the last id it gave, and gives the next records with
 * theirs.
 */
export const PARTS: Part[] = [
  part("domains", {
    secret: ["txt_token", "check_report"],
    also: `'missing', ${within("missing_paths", "domain_id", "id")}`,
  }),
  part("pixels"),
  part("utm_templates"),
  part("annotations"),
  part("overlays", { also: `'responses', ${within("overlay_responses", "overlay_id", "id")}` }),
  part("splash_pages"),
  part("bio_pages", {
    also: `
        'counts', ${within("bio_counts", "bio_id", "day")},
        'responses', ${within("bio_responses", "bio_id", "id")}`,
  }),
  part("links", {
    secret: ["password_hash", "password_version", "search", "shown_title"],
    also: `
        'has_password', t.password_hash is not null,
        'targets', ${within("link_targets", "link_id", "position")},
        'parameters', ${within("link_parameters", "link_id", "position")},
        'pixels', ${within("link_pixels", "link_id", "pixel_id")},
        'history', ${within("history", "link_id", "id")},
        'clicks', coalesce((select c.clicks from link_counters c where c.link_id = t.id), 0),
        'imported_clicks', ${within("imported_clicks", "link_id", "source")},
        'imported_days', ${within("imported_days", "link_id", "day")},
        'unique_clicks', coalesce((select c.unique_clicks from link_counters c where c.link_id = t.id), 0)`,
  }),
  part("qr_codes"),
  part("campaigns", {
    also: `
        'members', ${within("campaign_members", "campaign_id", "link_id")},
        'history', ${within("history", "campaign_id", "id")}`,
  }),
  part("channels", { also: `'items', ${within("channel_items", "channel_id", "id")}` }),
  part("segments"),
  part("goals"),
  part("shares", { table: "stat_shares", secret: ["password_hash", "token"] }),
  part("items"),
  part("purchases", { also: `'activations', ${within("purchase_activations", "purchase_id", "site")}` }),
  part("payouts"),
  [
    "seller",
    "select 1 as id, to_jsonb(t) - 'workspace_id' as record from seller_profiles t where t.workspace_id = $1 and $2 < 1",
  ],
];

/** Those that the caller ($3) sees: others' own ones are nobody else's. */
const VIEWS = `
  select t.id, to_jsonb(t) - 'workspace_id' - 'user_id' || jsonb_build_object(
    'default', exists (select from default_views chosen where chosen.view_id = t.id and chosen.user_id = $3)) as record
  from saved_views t where t.workspace_id = $1 and t.id > $2 and (t.user_id = $3 or t.shared_at is not null)
  order by t.id limit 500`;

/** Query of GET /api/account/export: there is nothing to choose. */
export const DataExportQuery = z.object({});
