import { DICTIONARIES, DICTIONARY_NAMES } from "../../store/postgres/dictionaries";
import { dropKnown, findKnown, knownOf, learn } from "../../store/postgres/sql/pack";
import { OTHER } from "../click";

/** A workspace's visitors may bring so many times as many new values as those of each of its links. */
const LINKS_WORTH = 10;

const THIS_HOUR = "date_trunc('hour', now())";

/** What visitors make up, or have much to choose from: a dictionary, the column that counts how many of it were new, and what its values become beyond the bound. */
const MADE_UP = [
  { name: "origin", column: "origins", folded: ["referrer"] },
  { name: "agent", column: "agents", folded: ["browser", "os"] },
  { name: "city", column: "cities", folded: ["city"] },
] as const;
type MadeUp = (typeof MADE_UP)[number];

/** Where the texts of a value are, in their order. */
const KNOWN = ["a", "b", "c"];

const textsOf = ({ name }: MadeUp, row?: string) =>
  DICTIONARIES[name].texts.map((text) => (row ? `${row}.${text}` : text)).join(", ");

/** The connection's own table for it, emptied by each commit. */
export const PREPARE_NEW_VALUES = `
  create temp table new_values (
    name text, workspace_id int, link_id int, a text collate "C", b text collate "C", c text collate "C", is_excess boolean
  ) on commit delete rows;`;

/** Looks the values of the batch up. */
export const FIND_KNOWN = DICTIONARY_NAMES.map(findKnown).join(";");

/** Whether visitors brought some. */
export const HAS_NEW = `exists (select from known where name in (${MADE_UP.map(({ name }) => `'${name}'`).join(", ")}) and id is null)`;

const used = (column: string, link: string) => `
  coalesce((select ${column} from click_new_values kept
    where (kept.workspace_id, kept.link_id, kept.hour) = (new.workspace_id, ${link}, ${THIS_HOUR})), 0)`;

/** New values, each of one of the links that brought it; those are too many that come after the first `most` of an hour, or the first `most` × 10 of the workspace. The most frequent come first. */
const findNew = (madeUp: MadeUp, most: number): string => `
  insert into new_values (name, workspace_id, link_id, ${KNOWN.slice(0, DICTIONARIES[madeUp.name].texts.length).join(", ")}, is_excess)
  select '${madeUp.name}', workspace_id, link_id, ${textsOf(madeUp)},
    row_number() over (partition by workspace_id, link_id order by clicks desc, ${textsOf(madeUp)}) + ${used(madeUp.column, "new.link_id")} > ${most}
    or row_number() over (partition by workspace_id order by clicks desc, ${textsOf(madeUp)}) + ${used(madeUp.column, "0")} > ${most * LINKS_WORTH}
  from (
    select workspace_id, min(link_id) as link_id, ${textsOf(madeUp, "incoming")}, count(*) as clicks
    from incoming join ${knownOf(madeUp.name)} known using (${textsOf(madeUp)})
    where known.id is null and ${madeUp.folded.map((text) => `incoming.${text} <> '${OTHER}'`).join(" and ")} group by ${textsOf(madeUp, "incoming")}, workspace_id
  ) new`;

/** Notes how many there are, for links and, as link 0, for workspaces. Ordered, so that drains cannot deadlock. */
const NOTE_NEW = `
  insert into click_new_values as kept (workspace_id, link_id, hour, ${MADE_UP.map(({ column }) => column).join(", ")})
  select workspace_id, owner, ${THIS_HOUR}, ${MADE_UP.map(({ name }) => `count(*) filter (where name = '${name}')`).join(", ")}
  from new_values, lateral (select link_id union select 0) owners (owner) where not is_excess
  group by 1, 2 order by 1, 2
  on conflict (workspace_id, link_id, hour) do update set
    ${MADE_UP.map(({ column }) => `${column} = kept.${column} + excluded.${column}`).join(", ")}`;

/** Bounds what visitors make up to `most` new values for each link and hour. Says in its last result whether some are too many. */
export const boundNew = (most: number): string => `
  ${MADE_UP.map((madeUp) => findNew(madeUp, most)).join(";")};
  ${NOTE_NEW};
  select exists (select from new_values where is_excess) as has_excess`;

const isNew = ({ name }: MadeUp) =>
  DICTIONARIES[name].texts.map((text, at) => `incoming.${text} = new.${KNOWN[at]}`).join(" and ");

/** Has the excess values count as "other". */
export const FOLD_EXCESS = MADE_UP.map(
  (madeUp) => `
  update incoming set ${madeUp.folded.map((text) => `${text} = '${OTHER}'`).join(", ")} from new_values new
  where new.name = '${madeUp.name}' and new.is_excess and incoming.workspace_id = new.workspace_id and ${isNew(madeUp)};
  ${dropKnown(madeUp.name)};
  ${findKnown(madeUp.name)}`,
).join(";");

/** Gives numbers to all values that have none yet. */
export const LEARN = DICTIONARY_NAMES.map(learn).join(";");
