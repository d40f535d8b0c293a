import { loadModule } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { RELEASES } from "@/lib/platform/database/migration-compatibility";
import { contractSince, MIGRATIONS, migrationsIn } from "@/lib/platform/database/migration-files";
import { faultsOf } from "./migrations";

/** Migrations before this one were applied while every process was stopped. */
const FROM = "20261129";

beforeAll(() => loadModule());

const ours = migrationsIn(MIGRATIONS).filter(({ name }) => name >= FROM);

test.each(ours)("$name leaves the release before and busy tables in peace", (migration) => {
  expect(faultsOf(migration)).toEqual([]);
});

test("what a migration takes away, no release that may still run needs", () => {
  const supported = RELEASES.map(({ version }) => version);
  for (const { name, sql } of ours) {
    const since = contractSince({ sql });
    if (since)
      expect(supported.slice(0, -1), `${name} has to wait for the release after ${since}`).toContain(since);
  }
});

test("each release names a migration that there is, in their order", () => {
  const names = migrationsIn(MIGRATIONS).map(({ name }) => name);
  const newest = RELEASES.map((release) => release.newest);
  expect(names).toEqual(expect.arrayContaining(newest));
  expect(newest).toEqual(newest.toSorted());
});

test.each([
  ["create index a on links (url);", /concurrently/],
  ["create index concurrently if not exists a on links (url);", /no transaction/],
  ["-- no transaction: large\ncreate index concurrently a on links (url);", /if not exists/],
  ["-- no transaction: large\nselect 1; select 2;", /end of its line/],
  ["drop table links;", /need links/],
  ["alter table links drop column url;", /need url/],
  ["alter table links drop constraint a;", /need a/],
  ["drop function f();", /need f/],
  ["alter table links rename column url to address;", /former name/],
  ["alter type click_source rename value 'qr' to 'code';", /former name/],
  ["alter table links alter column url type varchar;", /rewrites the table/],
  ["alter table links alter column title set not null;", /not valid/],
  ["alter table links add constraint a check (url <> '');", /not valid/],
  ["alter table links add constraint a unique (url);", /using index/],
  ["alter table links add column a int references users (id);", /not valid/],
  ["alter table links add column a int not null;", /default/],
  ["alter table links add column a uuid not null default gen_random_uuid();", /differs by row/],
  ["alter table links add column a timestamptz default clock_timestamp();", /differs by row/],
  ["alter table links add column a bigserial;", /differs by row/],
  ["alter table links add column a int generated always as (id + 1) stored;", /differs by row/],
  ["update links set url = '' where url is null;", /batches/],
  ["delete from links;", /batches/],
  ["truncate click_hours;", /still need/],
  ["do $$ begin drop table links; end $$;", /plain statements/],
  ["lock table links;", /locks a whole table/],
  [
    "alter table links add constraint a check (id > 0) not valid;\nalter table links validate constraint a;",
    /of its own/,
  ],
])("%s is refused", (sql, advice) => {
  expect(faultsOf({ sql })).toEqual([expect.stringMatching(advice)]);
});

test.each([
  "create table a (id int primary key);\ncreate index b on a (id);\nalter table a add constraint c check (id > 0);",
  "-- no transaction: links are many\ncreate index concurrently if not exists a on links (url);\ncreate unique index concurrently if not exists b on links (id)\n  where id > 0;",
  "-- contract: since 0.2.0\nalter table links drop column url;",
  "alter table links add column a int, add column b timestamptz not null default now(), add column c boolean not null default false;",
  "alter table links add constraint a check (id > 0) not valid;",
  "alter table links validate constraint a;",
  "alter table links add constraint a unique using index b;",
  "alter table links drop constraint a, add constraint a check (id > 1) not valid;",
  "drop trigger t on links;\ncreate trigger t after insert on links for each row execute function f();",
  "create or replace function f() returns int language sql as 'select 1';",
  "alter type click_source add value 'email';",
  "-- few rows: there is one\nupdate click_store set kept_in = 'postgres';",
  "insert into installation_claim default values;",
])("%s is allowed", (sql) => {
  expect(faultsOf({ sql })).toEqual([]);
});
