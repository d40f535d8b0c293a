/** What every person who passed counts under. */
const DIMENSIONS = ["country", "referrer", "browser", "os", "device", "language", "rule", "destination"];

const hour = "date_trunc('hour', at, 'UTC')";
const people = "outcome = 'passed' and bot = ''";
const withFirsts = "incoming left join firsts on firsts.row = incoming.ctid";

/** The scope and the id in it that a click which did not come through the bare link counts for as well. */
const detour = "case source when 'qr' then 'qr' else 'campaign' end::click_scope";
const isDetour = "source in ('qr', 'rotator', 'list')";

const everyDimension = (scope: string, id: string, where: string) => `
  select scope, id,
    case ${DIMENSIONS.map((d) => `when grouping(${d}) = 0 then '${d}'`).join(" ")} else 'total' end::click_dimension,
    hour, coalesce(${DIMENSIONS.join(", ")}, ''), count(*), count(row)
  from (select *, ${scope} as scope, ${id} as id, ${hour} as hour from ${withFirsts} where ${where}) passed
  group by scope, id, hour, grouping sets ((), ${DIMENSIONS.map((d) => `(${d})`).join(", ")})`;

/** Region, network and source: most clicks have none worth a row, so they are not grouped with the others. */
const whereKnown = (scope: string, id: string, where: string) => `
  select ${scope}, ${id}, rare.dimension, ${hour}, rare.value, count(*), count(row)
  from ${withFirsts}, lateral (values
    ('region'::click_dimension, region), ('network', network), ('source', nullif(source::text, 'link'))) as rare (dimension, value)
  where ${where} and (region <> '' or network <> '' or source <> 'link') and rare.value <> '' group by 1, 2, 3, 4, 5`;

const others = (dimension: string, where: string) => `
  select 'link'::click_scope, link_id, '${dimension}'::click_dimension, ${hour}, ${dimension}::text, count(*), 0
  from incoming where ${where} group by 2, 4, 5`;

/** How many clicks and uniques has each link, QR code and campaign in each hour, in every dimension? */
export const SUM_UP = `
  insert into sums
  ${everyDimension("'link'::click_scope", "link_id", people)}
  union all ${everyDimension(detour, "source_id", `${people} and ${isDetour}`)}
  union all ${whereKnown("'link'::click_scope", "link_id", people)}
  union all ${whereKnown(detour, "source_id", `${people} and ${isDetour}`)}
  union all ${others("bot", "bot <> ''")}
  union all ${others("outcome", "bot = '' and outcome <> 'passed'")}`;

/**
 * The same for workspaces and branded domains, from the links' sums, which are far fewer than the clicks. Not by destination or
 * rule: a workspace has as many as links, and nobody asks for them there.
 */
export const SUM_OWNERS = `
  insert into sums
  select owner.scope, owner.id, dimension, hour, value, sum(clicks), sum(uniques)
  from sums
  join (select link_id, max(workspace_id) as workspace_id, max(domain_id) as domain_id from incoming group by link_id) links
    on links.link_id = sums.scope_id,
  lateral (values ('workspace'::click_scope, workspace_id), ('domain', domain_id)) as owner (scope, id)
  where sums.scope = 'link' and owner.id <> 0 and dimension not in ('destination', 'rule')
  group by 1, 2, 3, 4, 5`;
