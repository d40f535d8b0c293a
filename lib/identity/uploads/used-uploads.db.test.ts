import { afterAll, expect, test } from "vitest";
import { connect } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { shownAmong, updateShares } from "./used-uploads";

afterAll(() => pool().end());

const nameOf = (digit: string) => `${digit.repeat(40)}.webp`;

test("a workspace with more pages than a statement can search keeps no other from its share", async () => {
  pool().options.statement_timeout = 250;
  const patient = await connect({ name: "tests", to: "server" });
  await patient.query(
    "insert into workspaces (id, name) overriding system value values (1, 'Large'), (2, 'Small')",
  );
  await patient.query(
    `insert into items (workspace_id, name, price_regular, price_extended, currency, description)
     select 1, 'Item', 1, 1, 'USD', repeat('/uploads/', 2222) from generate_series(1, 300)`,
  );
  await patient.query(
    `insert into uploads (workspace_id, name, bytes, uploaded_at)
     select id, name, 1, now() - interval '2 days' from (values (1, $1), (1, $2), (2, $3)) as uploaded (id, name)`,
    ["a", "b", "c"].map(nameOf),
  );
  const show = (name: string) =>
    patient.query("update items set thumbnail = '/uploads/' || $1 where id = (select max(id) from items)", [
      name,
    ]);
  const inShare = async () =>
    (await patient.query("select name from uploads where ended_at is null")).rows.map(({ name }) => name);

  await show(nameOf("a"));
  expect(await updateShares()).toBe(2);
  expect(await inShare()).toEqual([nameOf("a")]);
  expect(await shownAmong(["a", "b"].map(nameOf))).toEqual(new Set([nameOf("a")]));
  await show(nameOf("b"));
  expect(await updateShares()).toBe(2);
  expect(await inShare()).toEqual([nameOf("b")]);
  await patient.end();
});

test("a file that is a link's picture stays, also when the link has gone to another workspace", async () => {
  const name = nameOf("d");
  await pool().query(
    "insert into uploads (workspace_id, name, bytes, uploaded_at) values (2, $1, 1, now() - interval '2 days')",
    [name],
  );
  await pool().query(
    "insert into links (workspace_id, alias, url, meta_image) values (2, 'pictured', 'https://example.com/', 'https://go.example/uploads/' || $1)",
    [name],
  );
  await updateShares();
  const { rows } = await pool().query("select ended_at from uploads where name = $1", [name]);
  expect(rows).toEqual([{ ended_at: null }]);
  await pool().query("update links set workspace_id = 1 where alias = 'pictured'");
  await updateShares();
  expect(await shownAmong([name])).toEqual(new Set([name]));
});
