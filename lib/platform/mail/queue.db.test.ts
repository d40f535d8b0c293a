import { afterAll, beforeEach, expect, test } from "vitest";
import { pool } from "../database/pool";
import { MAIL_STATES } from "./enums";
import { COUNTS, countMails, dropMail } from "./queue";
import { purgeMails } from "./sender";

afterAll(() => pool().end());
beforeEach(() => pool().query("delete from mails"));

const insert = async (count: number, state = "waiting"): Promise<number[]> => {
  const { rows } = await pool().query<{ id: number }>(
    `insert into mails (key, recipient, template, language, expires_at)
     select gen_random_uuid()::text, 'ada@example.com', 'test', 'en', now() + interval '1 day' from generate_series(1, $1)
     returning id::int`,
    [count],
  );
  const ids = rows.map(({ id }) => id);
  if (state !== "waiting")
    await pool().query("update mails set state = $2, done_at = now() where id = any ($1)", [ids, state]);
  return ids;
};

/** Looked at one by one. */
async function counted() {
  const { rows } = await pool().query<{ state: string; count: number }>(
    "select state, count(*)::int as count from mails group by state",
  );
  const found = new Map(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(MAIL_STATES.map((state) => [state, found.get(state) ?? 0]));
}

test("the counts are those of the mails, whatever becomes of them", async () => {
  expect(await countMails()).toEqual(await counted());
  for (const [place, state] of MAIL_STATES.entries()) await insert(place + 2, state);
  expect(await countMails()).toMatchObject({
    waiting: 2,
    sending: 3,
    sent: 4,
    failed: 5,
    expired: 6,
    unknown: 7,
  });
  const [id = 0] = await insert(1);
  await dropMail(id);
  await pool().query("update mails set state = 'unknown' where state in ('sending', 'failed')");
  await pool().query("delete from mails where state = 'expired' and id % 2 = 0");
  await pool().query("update mails set done_at = now() - interval '31 days' where state = 'sent'");
  expect(await purgeMails()).toBe(4);
  expect(await countMails()).toEqual(await counted());
});

test("many that are done with at once, and a person who goes, are counted", async () => {
  const ids = await insert(60);
  await Promise.all(
    ids.map((id, place) =>
      pool().query("update mails set state = $2 where id = $1", [id, place % 2 ? "sent" : "failed"]),
    ),
  );
  expect(await countMails()).toMatchObject({ waiting: 0, sent: 30, failed: 30 });
  const { rows } = await pool().query<{ id: number }>(
    `with own as (insert into workspaces (name) values ('Gone') returning id)
     insert into users (email, username, personal_workspace_id) select 'gone@example.com', 'gone', id from own returning id`,
  );
  await pool().query("update mails set user_id = $1 where state = 'sent'", [rows[0]?.id]);
  await pool().query("delete from users where id = $1", [rows[0]?.id]);
  expect(await countMails()).toMatchObject({ sent: 0, failed: 30 });
});

test("a month of mails is not read to count them", async () => {
  await insert(50_000, "sent");
  await insert(10);
  await pool().query("analyze mails");
  const { rows } = await pool().query<{ "QUERY PLAN": string }>(`explain ${COUNTS}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(/using mails_(due|done)/);
  expect(plan).not.toContain("Seq Scan on mails");
  expect(await countMails()).toMatchObject({ waiting: 10, sent: 50_000 });
});
