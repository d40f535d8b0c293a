/** What every person who passed counts under. */
const DIMENSIONS = ["country", "referrer", "browser", "os", "device", "language", "rule", "destination"];

const people = "outcome = 'passed' and bot = ''";
/** What has no link, such as a QR code with an address of its own, is summed up by workspace, for its owner alone. */
const linkOrOwner = "case link_id when 0 then -workspace_id else link_id end";
/** Whose first visit it is depends on what is counted: a link's, or that of the code or campaign it came through. */
const withFirsts = (firsts: "firsts" | "detour_firsts") =>
  `incoming left join ${firsts} on ${firsts}.row = incoming.ctid`;

/** What counts its clicks: its scope and the id in it, where its first visits stand, and which clicks are its own. */
type Counted = { scope: string; id: string; firsts: "firsts" | "detour_firsts"; where: string };

const COUNTED: Counted[] = [
  { scope: "link", id: linkOrOwner, firsts: "firsts", where: "true" },
  { scope: "qr", id: "source_id", firsts: "detour_firsts", where: "source = 'qr'" },
  { scope: "campaign", id: "source_id", firsts: "detour_firsts", where: "source in ('rotator', 'list')" },
];

const hour = "date_trunc('hour', at, 'UTC')";

/** One number for whose hour it is: each click is looked up by it nine times, and a number is found faster than id and time. */
const owner = (id: string) => `(${id})::bigint << 24 | floor(date_part('epoch', at) / 3600)::bigint`;
const idOf = "(owner >> 24)::int";
const hourOf = "to_timestamp((owner & 16777215) * 3600)";

const everyDimension = ({ scope, id, firsts, where }: Counted) => `
  select '${scope}'::click_scope, ${idOf},
    case ${DIMENSIONS.map((d) => `when grouping(${d}) = 0 then '${d}'`).join(" ")} else 'total' end::click_dimension,
    ${hourOf}, coalesce(${DIMENSIONS.join(", ")}, ''), count(*), count(row)
  from (select ${DIMENSIONS.join(", ")}, row, ${owner(id)} as owner from ${withFirsts(firsts)} where ${people} and ${where}) passed
  group by owner, grouping sets ((), ${DIMENSIONS.map((d) => `(${d})`).join(", ")})`;

/** Region, network and source: most clicks have none worth a row, so they are not grouped with the others. */
const whereKnown = ({ scope, id, firsts, where }: Counted) => `
  select '${scope}'::click_scope, ${id}, rare.dimension, ${hour}, rare.value, count(*), count(row)
  from ${withFirsts(firsts)}, lateral (values
    ('region'::click_dimension, region), ('network', network), ('source', nullif(source::text, 'link'))) as rare (dimension, value)
  where ${people} and ${where} and (region <> '' or network <> '' or source <> 'link') and rare.value <> '' group by 1, 2, 3, 4, 5`;

const others = ({ scope, id, where }: Counted) => `
  select '${scope}'::click_scope, ${id}, other.dimension, ${hour}, other.value, count(*), 0
  from incoming, lateral (values
    ('bot'::click_dimension, bot), ('outcome', case bot when '' then outcome::text else '' end)) as other (dimension, value)
  where ${where} and (bot <> '' or outcome <> 'passed') and other.value <> '' group by 1, 2, 3, 4, 5`;

/** How many clicks and uniques has each link, QR code and campaign in each hour, in every dimension? */
export const SUM_UP = `
  insert into sums
  ${COUNTED.flatMap((counted) => [everyDimension(counted), whereKnown(counted), others(counted)]).join(" union all ")}`;

/**
 * The same for workspaces and branded domains, from the links' sums, which are far fewer than the clicks. Not by destination or
 * rule: a workspace has as many as links, and nobody asks for them there.
 */
export const SUM_OWNERS = `
  insert into sums
  select owner.scope, owner.id, dimension, hour, value, sum(clicks), sum(uniques)
  from sums
  join (select ${linkOrOwner} as id, max(workspace_id) as workspace_id, max(domain_id) as domain_id from incoming group by 1) links
    on links.id = sums.scope_id,
  lateral (values ('workspace'::click_scope, workspace_id), ('domain', domain_id)) as owner (scope, id)
  where sums.scope = 'link' and owner.id <> 0 and dimension not in ('destination', 'rule')
  group by 1, 2, 3, 4, 5`;
