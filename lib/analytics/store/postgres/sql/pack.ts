import { DICTIONARIES, DICTIONARY_NAMES, type DictionaryName } from "../dictionaries";

/** Clicks of a chunk at most: one link's clicks of a day are found in one or two of them, and a column of them is a few kB. */
export const CHUNK_CLICKS = 2_048;

/** Numbers of one width, each with its column in `resolved`. */
const PACKED = {
  at: "int4send(ms)",
  id: "int8send(id)",
  link: "int4send(link_id)",
  domain: "int4send(domain_id)",
  rule: "int4send(rule)",
  destination: "int4send(destination)",
  place: "int4send(place)",
  origin: "int4send(origin)",
  agent: "int4send(agent)",
  language: "int4send(language)",
  way: "int4send(way)",
  source: "int4send(source_id)",
  city: "int4send(city)",
};

/** The columns of a chunk. */
export const COLUMN_NAMES = Object.keys(PACKED) as ColumnName[];
export type ColumnName = keyof typeof PACKED;

const textsOf = (name: DictionaryName, row?: string) =>
  DICTIONARIES[name].texts.map((text) => (row ? `${row}.${text}` : text)).join(", ");

/**
 * The temporary tables of what follows, as few as can be, because a commit empties each of them. The values of a batch with their numbers lie in
 * one table, except for addresses, of which there may be as many as clicks.
 */
export const PREPARE_PACKING = `
  create temp table known (name text, a text collate "C", b text collate "C", c text collate "C", id int) on commit delete rows;
  create temp table known_destination (name text, a text collate "C", b text collate "C", c text collate "C", id int) on commit delete rows;
  create temp table resolved (
    id bigint, workspace_id int, day date, ms int, link_id int, domain_id int, source_id int, way int,
    place int, origin int, agent int, language int, rule int, destination int, city int) on commit delete rows;
  create temp table pieces (
    workspace_id int, day date, part int, first_link int, last_link int, since int, until int, clicks int, ways int,
    at bytea, id bytea, link bytea, domain bytea, rule bytea, destination bytea, place bytea, origin bytea, agent bytea, language bytea, way bytea, source bytea, city bytea
  ) on commit delete rows;
  alter table pieces -- compressing would take longer than packing
    ${COLUMN_NAMES.map((name) => `alter ${name} set storage external`).join(", ")};`;

/** The temporary table of a dictionary's values. */
const tableOf = (name: DictionaryName) => (name === "destination" ? "known_destination" : "known");
const KNOWN = ["a", "b", "c"];

/** Over a row of `known`: the texts of a value under their own names. */
const named = (name: DictionaryName) =>
  DICTIONARIES[name].texts.map((text, at) => `${KNOWN[at]} as ${text}`).join(", ");

/** A dictionary's values in this batch with their numbers, as a table of its own. */
export const knownOf = (name: DictionaryName): string =>
  `(select ${named(name)}, id from ${tableOf(name)} where name = '${name}')`;

const lookUp = (name: DictionaryName, row: string, key = DICTIONARIES[name].key(row)) =>
  `(select id from ${DICTIONARIES[name].table} word where ${DICTIONARIES[name].key("word")} = ${key})`;

/**
 * Which numbers have the values of `incoming` in a dictionary? Those it lacks are without one. A look-up for each value: joined, the
 * planner would read the whole dictionary.
 */
export const findKnown = (name: DictionaryName): string =>
  name === "destination"
    ? FIND_KNOWN_DESTINATIONS
    : `
  insert into ${tableOf(name)} (name, ${KNOWN.slice(0, DICTIONARIES[name].texts.length).join(", ")}, id)
  select '${name}', ${textsOf(name, "value")}, ${lookUp(name, "value")} from (select distinct ${textsOf(name)} from incoming) value`;

/** Of which there may be many: in the order of the index, so that each look-up finds its pages where the one before left them. */
const FIND_KNOWN_DESTINATIONS = `
  insert into known_destination (name, a, id)
  select 'destination', value.destination, ${lookUp("destination", "value", "value.key")}
  from (
    select destination, ${DICTIONARIES.destination.key("value")} as key from (select distinct destination from incoming) value order by key
  ) value`;

/** Drops what was looked up of a dictionary. */
export const dropKnown = (name: DictionaryName): string =>
  `delete from ${tableOf(name)} where name = '${name}'`;

const isOf = (name: DictionaryName, value: string) =>
  DICTIONARIES[name].texts.map((text, at) => `known.${KNOWN[at]} = ${value}.${text}`).join(" and ");

/** Adds what it lacks, in the order of the index, so that drains cannot deadlock. What another drain has added meanwhile is looked up. */
export const learn = (name: DictionaryName): string => `
  with made as (
    insert into ${DICTIONARIES[name].table} (${textsOf(name)})
    select ${textsOf(name)} from ${knownOf(name)} value where id is null order by ${DICTIONARIES[name].key("value")} on conflict do nothing
    returning id, ${textsOf(name)}
  )
  update ${tableOf(name)} known set id = made.id from made where known.name = '${name}' and known.id is null and ${isOf(name, "made")};
  update ${tableOf(name)} known set id = ${lookUp(name, "value")}
    from ${knownOf(name)} value where known.name = '${name}' and known.id is null and value.id is null and ${isOf(name, "value")}`;

const DAY_MS = 86_400_000;

/** As `Way` in way.ts reads it. */
const WAY = `
  case source when 'link' then 0 when 'qr' then 1 when 'rotator' then 2 when 'list' then 3 else 4 end
  | case outcome when 'passed' then 0 when 'password' then 8 when 'expired' then 16 when 'limit' then 24 when 'disabled' then 32 when 'blocked' then 40 when 'unavailable' then 48 else 56 end
  | case bot when '' then 0 when 'preview' then 64 when 'crawler' then 128 when 'prefetch' then 192 when 'head' then 256 else 320 end`;

/**
 * Every click of `incoming` in numbers. `first` and `indirectFirst` say over its row whether it was a first click. Values of dictionaries that are
 * not among `names` have number 0.
 */
export const resolve = (
  first: string,
  indirectFirst: string,
  names: readonly DictionaryName[] = DICTIONARY_NAMES,
): string => `
  insert into resolved
  select incoming.id, workspace_id, '1970-01-01'::date + (instant / ${DAY_MS})::int, (instant % ${DAY_MS})::int, link_id, domain_id, source_id,
    ${WAY} | case when ${first} then 512 else 0 end | case when ${indirectFirst} then 1024 else 0 end,
    ${DICTIONARY_NAMES.map((name) => (names.includes(name) ? `of_${name}.id` : "0")).join(", ")}
  from (select *, round(date_part('epoch', at) * 1000)::bigint as instant from incoming) incoming
  ${names.map((name) => `join ${knownOf(name)} of_${name} using (${textsOf(name)})`).join("\n  ")}`;

/** Where no click has a city, there is no column of cities. */
const packed = (name: ColumnName) => {
  const column = `string_agg(${PACKED[name]}, '' order by place_in_run)`;
  return name === "city" ? `case when bool_or(city <> 0) then ${column} end` : column;
};

/** A run of each workspace and day, in pieces of a chunk each. */
export const PACK = `
  insert into pieces
  select workspace_id, day, part, min(link_id), max(link_id), min(ms), max(ms), count(*), bit_or(1 << (way & 7)),
    ${COLUMN_NAMES.map(packed).join(", ")}
  from (
    select *, (place_in_run - 1) / ${CHUNK_CLICKS} as part from (
      select *, row_number() over (partition by workspace_id, day order by link_id, ms, id) as place_in_run from resolved) placed
  ) placed
  group by workspace_id, day, part`;

/** Keeps the pieces: from here on the clicks are there. */
export const KEEP_PIECES = `
  with run as (
    insert into click_runs (workspace_id, day, clicks)
    select workspace_id, day, sum(clicks) from pieces group by 1, 2 order by 1, 2 returning id, workspace_id, day
  )
  insert into click_chunks (day, run_id, last_link, part, first_link, since, until, clicks, ways, is_packed, ${COLUMN_NAMES.join(", ")})
  select day, run.id, last_link, part, first_link, since, until, clicks, ways, false, ${COLUMN_NAMES.map((name) => `pieces.${name}`).join(", ")}
  from pieces join run using (workspace_id, day)`;
