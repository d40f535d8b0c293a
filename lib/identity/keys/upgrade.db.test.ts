import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/lib/platform/database/connect";
import { databaseUrl } from "@/lib/platform/database/locate";
import { migrate } from "@/lib/platform/database/migrate";
import { pool } from "@/lib/platform/database/pool";
import { ensureDatabase } from "@/lib/platform/database/start";

/** The first migration of keys that act for their person. */
const FROM = "20261127040000";
const MIGRATIONS = "prisma/migrations";
const before = mkdtempSync(join(tmpdir(), "before-keys-"));
const url = new URL(databaseUrl());
const server = url.href;
let client: pg.Client;

// An installation as it was before, with people in it.
beforeAll(async () => {
  for (const name of readdirSync(MIGRATIONS))
    if (name < FROM) cpSync(join(MIGRATIONS, name), join(before, name), { recursive: true });
  url.pathname = `${url.pathname}_upgrade`;
  await ensureDatabase(server, url.pathname.slice(1));
  await migrate(url.href, before);
  client = await connect({ name: "tests", url: url.href });
});

afterAll(async () => {
  await client.end();
  rmSync(before, { recursive: true });
  await pool().query(`drop database ${url.pathname.slice(1)} with (force)`);
  await pool().end();
});

async function human(username: string): Promise<{ id: number; home: number }> {
  const { rows } = await client.query<{ id: number; home: number }>(
    `with home as (insert into workspaces (name) values ($1) returning id),
       person as (insert into users (email, username, personal_workspace_id)
         select $1 || '@example.com', $1, id from home returning id, personal_workspace_id as home)
     select * from person`,
    [username],
  );
  const [made] = rows;
  if (!made) throw new Error("nobody was made");
  await member(made.home, made.id, "owner");
  return made;
}

const member = (workspace: number, user: number, role: string) =>
  client.query("insert into memberships (workspace_id, user_id, role) values ($1, $2, $3::role)", [
    workspace,
    user,
    role,
  ]);

type Key = { user: number; workspace: number; name?: string; scopes?: string; revoked?: boolean };

const key = ({ user, workspace, name = "First key", scopes = "{read,write,create}", revoked = false }: Key) =>
  client.query(
    `insert into api_keys (user_id, workspace_id, name, prefix, last_four, hash, scopes, revoked_at)
     values ($1, $2, $3, 'sy_test', 'last', decode(md5(random()::text), 'hex'), $4::key_scope[], case when $5 then now() end)`,
    [user, workspace, name, scopes, revoked],
  );

test("of existing keys, only a registration key in a single-member workspace gets the scope account", async () => {
  const [ada, boss, guest] = [await human("ada"), await human("boss"), await human("guest")];
  await member(boss.home, guest.id, "member");
  await key({ user: ada.id, workspace: ada.home, revoked: true });
  await key({ user: ada.id, workspace: ada.home });
  await key({ user: ada.id, workspace: ada.home, name: "Another" });
  await key({ user: boss.id, workspace: boss.home });
  await key({ user: guest.id, workspace: boss.home });
  await key({ user: guest.id, workspace: guest.home, scopes: "{read}" });
  await migrate(url.href);
  const { rows } = await client.query(
    "select user_id, name, revoked_at from api_keys where 'account' = any(scopes) order by id",
  );
  expect(rows).toEqual([{ user_id: ada.id, name: "First key", revoked_at: null }]);
});

test("an installation that had people is claimed", async () => {
  const { rows } = await client.query("select count(*)::int as claims from installation_claim");
  expect(rows).toEqual([{ claims: 1 }]);
});
