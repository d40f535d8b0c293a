/** What every person who passed counts under. */
const DIMENSIONS = ["country", "referrer", "browser", "os", "device", "language", "rule", "destination"];

const hour = "date_trunc('hour', at, 'UTC')";
const people = "outcome = 'passed' and bot = ''";
/** What has no link, such as a QR code with an address of its own, is summed up by workspace, for its owner alone. */
const linkOrOwner = "case link_id when 0 then -workspace_id else link_id end";
/** Whose first visit it is depends on what is counted: a link's, or that of the code or campaign it came through. */
const withFirsts = (firsts: "firsts" | "detour_firsts") =>
  `incoming left join ${firsts} on ${firsts}.row = incoming.ctid`;

/** The scope and the id in it that a click which did not come through the bare link counts for as well. */
const detour = "case source when 'qr' then 'qr' else 'campaign' end::click_scope";
const isDetour = "source in ('qr', 'rotator', 'list')";

const everyDimension = (scope: string, id: string, visits: string, where: string) => `
  select scope, id,
    case ${DIMENSIONS.map((d) => `when grouping(${d}) = 0 then '${d}'`).join(" ")} else 'total' end::click_dimension,
    hour, coalesce(${DIMENSIONS.join(", ")}, ''), count(*), count(row)
  from (select *, ${scope} as scope, ${id} as id, ${hour} as hour from ${visits} where ${where}) passed
  group by scope, id, hour, grouping sets ((), ${DIMENSIONS.map((d) => `(${d})`).join(", ")})`;

/** Region, network and source: most clicks have none worth a row, so they are not grouped with the others. */
const whereKnown = (scope: string, id: string, visits: string, where: string) => `
  select ${scope}, ${id}, rare.dimension, ${hour}, rare.value, count(*), count(row)
  from ${visits}, lateral (values
    ('region'::click_dimension, region), ('network', network), ('source', nullif(source::text, 'link'))) as rare (dimension, value)
  where ${where} and (region <> '' or network <> '' or source <> 'link') and rare.value <> '' group by 1, 2, 3, 4, 5`;

const others = (scope: string, id: string, dimension: string, where: string) => `
  select ${scope}, ${id}, '${dimension}'::click_dimension, ${hour}, ${dimension}::text, count(*), 0
  from incoming where ${where} group by 1, 2, 4, 5`;

const link = ["'link'::click_scope", linkOrOwner] as const;
const other = [detour, "source_id"] as const;

/** How many clicks and uniques has each link, QR code and campaign in each hour, in every dimension? */
export const SUM_UP = `
  insert into sums
  ${everyDimension(...link, withFirsts("firsts"), people)}
  union all ${everyDimension(...other, withFirsts("detour_firsts"), `${people} and ${isDetour}`)}
  union all ${whereKnown(...link, withFirsts("firsts"), people)}
  union all ${whereKnown(...other, withFirsts("detour_firsts"), `${people} and ${isDetour}`)}
  union all ${others(...link, "bot", "bot <> ''")}
  union all ${others(...other, "bot", `bot <> '' and ${isDetour}`)}
  union all ${others(...link, "outcome", "bot = '' and outcome <> 'passed'")}
  union all ${others(...other, "outcome", `bot = '' and outcome <> 'passed' and ${isDetour}`)}`;

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
