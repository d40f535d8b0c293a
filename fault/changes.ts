import type pg from "pg";
import type { Heard } from "./traffic";

/** A kind of change that a visitor could notice: how it is made, where it is seen, and whether an answer is from after it. */
export type Change = {
  kind: string;
  path(n: number): string;
  host?: string;
  make(client: pg.Client, n: number): Promise<unknown>;
  isSeen(answer: Heard, n: number): boolean;
};

const HOST = "go.changes.example";
const OVERLAY = { position: "top", delay: 0 };
const to = (n: number) => `https://example.com/to/${n}`;
const leadsTo = ({ headers }: Heard, n: number) => String(headers.location ?? "").startsWith(to(n));
const update = (table: string, set: string, where: string) => `update ${table} set ${set} where ${where}`;

/** A new link: visible at once where the database is asked, and after its notification during a scan. */
export const newLink: Change = {
  kind: "a new link during a scan of aliases",
  path: (n) => `/ch-new-${n}`,
  make: (db, n) =>
    db.query(
      "insert into links (workspace_id, alias, url) select workspace_id, $1, $2 from links where alias = 'ch-url'",
      [`ch-new-${n}`, to(n)],
    ),
  isSeen: leadsTo,
};

/** Creates one record of each kind, in a workspace of their own, and says how each is changed for the n-th time. */
export async function preparedChanges(client: pg.Client): Promise<Change[]> {
  const insert: Insert = async (text, values = []) =>
    (await client.query<{ id: number }>(`${text} returning id`, values)).rows[0]?.id ?? 0;
  const workspace = await insert("insert into workspaces (name) values ('Changes')");
  const link: InsertLink = (alias, more = "", values = "") =>
    insert(`insert into links (workspace_id, alias, url${more}) values ($1, $2, $3${values})`, [
      workspace,
      alias,
      to(0),
    ]);
  const changes: Change[] = [];
  for (const prepare of KINDS) changes.push(await prepare({ client, workspace, insert, link }));
  return changes;
}

type Insert = (text: string, values?: unknown[]) => Promise<number>;
type InsertLink = (alias: string, more?: string, values?: string) => Promise<number>;
type Setup = { client: pg.Client; workspace: number; insert: Insert; link: InsertLink };

const says = (words: (n: number) => string) => (answer: Heard, n: number) => answer.text.includes(words(n));

const KINDS: ((setup: Setup) => Promise<Change>)[] = [
  async ({ link }) => {
    const id = await link("ch-url");
    return {
      kind: "a link",
      path: () => "/ch-url",
      make: (db, n) => db.query(update("links", "url = $2", "id = $1"), [id, to(n)]),
      isSeen: leadsTo,
    };
  },
  async ({ client, link }) => {
    const id = await link("ch-target");
    await client.query("insert into link_targets values ($1, 'language', 'de', $2, 0)", [id, to(0)]);
    return {
      kind: "a target",
      path: () => "/ch-target",
      make: (db, n) => db.query(update("link_targets", "url = $2", "link_id = $1"), [id, to(n)]),
      isSeen: leadsTo,
    };
  },
  async ({ client, link }) => {
    const id = await link("ch-parameter");
    await client.query("insert into link_parameters values ($1, 'n', '0', 0)", [id]);
    return {
      kind: "a parameter",
      path: () => "/ch-parameter",
      make: (db, n) => db.query(update("link_parameters", "value = $2", "link_id = $1"), [id, String(n)]),
      isSeen: ({ headers }, n) => headers.location === `${to(0)}?n=${n}`,
    };
  },
  async ({ workspace, insert, link }) => {
    const id = await insert(
      "insert into overlays (workspace_id, type, name, content) values ($1, 'message', 'o', $2)",
      [workspace, { ...OVERLAY, text: "note 0." }],
    );
    await link("ch-overlay", ", type, overlay_id", `, 'overlay', ${id}`);
    return {
      kind: "an overlay",
      path: () => "/ch-overlay",
      make: (db, n) =>
        db.query(update("overlays", "content = $2", "id = $1"), [id, { ...OVERLAY, text: `note ${n}.` }]),
      isSeen: says((n) => `note ${n}.`),
    };
  },
  async ({ workspace, insert, link }) => {
    const content = (blocks: object[]) => ({ blocks, countdown: 5 });
    const id = await insert("insert into splash_pages (workspace_id, name, content) values ($1, 's', $2)", [
      workspace,
      content([]),
    ]);
    await link("ch-splash", ", type, splash_id", `, 'splash', ${id}`);
    return {
      kind: "a splash page",
      path: () => "/ch-splash",
      make: (db, n) =>
        db.query(update("splash_pages", "content = $2", "id = $1"), [
          id,
          content([{ type: "title", text: `page ${n}.` }]),
        ]),
      isSeen: says((n) => `page ${n}.`),
    };
  },
  async ({ client, workspace, insert, link }) => {
    const id = await insert(
      "insert into pixels (workspace_id, type, kind, name, tag) values ($1, 'gapixel', 'analyticspixel', 'p', 'G-0000000')",
      [workspace],
    );
    const carrier = await link("ch-pixel");
    await client.query("insert into link_pixels (link_id, pixel_id) values ($1, $2)", [carrier, id]);
    return {
      kind: "a pixel",
      path: () => "/ch-pixel",
      make: (db, n) => db.query(update("pixels", "tag = $2", "id = $1"), [id, `G-${1_000_000 + n}`]),
      isSeen: says((n) => `G-${1_000_000 + n}`),
    };
  },
  async ({ workspace, insert }) => {
    const id = await insert(
      `insert into domains (workspace_id, scheme, host, redirect_root, txt_token, status) values ($1, 'https', '${HOST}', $2, 't', 'verified')`,
      [workspace, to(0)],
    );
    return {
      kind: "a domain",
      path: () => "/",
      host: HOST,
      make: (db, n) => db.query(update("domains", "redirect_root = $2", "id = $1"), [id, to(n)]),
      isSeen: leadsTo,
    };
  },
  async ({ client, workspace, insert, link }) => {
    const id = await insert(
      "insert into campaigns (workspace_id, name, slug) values ($1, 'c', 'ch-rotator')",
      [workspace],
    );
    const member = await link("ch-member");
    await client.query("insert into campaign_members (link_id, campaign_id) values ($1, $2)", [member, id]);
    return {
      kind: "a campaign's member",
      path: () => "/r/ch-rotator",
      make: (db, n) =>
        db.query(
          `with made as (insert into links (workspace_id, alias, url) values ($1, $2, $3) returning id)
           update campaign_members set link_id = made.id from made where campaign_id = $4`,
          [workspace, `ch-member-${n}`, to(n), id],
        ),
      isSeen: leadsTo,
    };
  },
  async ({ client, workspace }) => {
    await client.query(
      "insert into qr_codes (workspace_id, alias, type, name, data) values ($1, 'chqr', 'link', 'q', $2)",
      [workspace, { url: to(0) }],
    );
    return {
      kind: "a QR code",
      path: () => "/qr/chqr",
      make: (db, n) => db.query(update("qr_codes", "data = $2", "alias = $1"), ["chqr", { url: to(n) }]),
      isSeen: leadsTo,
    };
  },
];
