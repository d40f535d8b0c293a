/** Under which a person who passed counts. Where "" means "does not apply", there is nothing to show and no row. */
const DIMENSIONS = [
  "country",
  "referrer",
  "browser",
  "os",
  "device",
  "language",
  "rule",
  "destination",
  "source",
];
const WHERE_ANY = ["region", "network"];

const all = [...DIMENSIONS, ...WHERE_ANY];
const value = (dimension: string) => (dimension === "source" ? "source::text" : dimension);

const people = (scope: string, id: string, where: string) => `
  select '${scope}'::click_scope, ${id},
    case ${all.map((d) => `when grouping(${d}) = 0 then '${d}'`).join(" ")} else 'total' end::click_dimension,
    hour, coalesce(${all.map(value).join(", ")}, ''), count(*), count(row)
  from (
    select *, date_trunc('hour', at, 'UTC') as hour
    from incoming left join firsts on firsts.row = incoming.ctid
    where outcome = 'passed' and bot = '' and ${where}
  ) passed
  group by ${id}, hour, grouping sets ((), ${all.map((d) => `(${d})`).join(", ")})
  having ${WHERE_ANY.map((d) => `(grouping(${d}) = 1 or ${d} <> '')`).join(" and ")}`;

const others = (dimension: string, where: string) => `
  select 'link'::click_scope, link_id, '${dimension}'::click_dimension, date_trunc('hour', at, 'UTC'), ${dimension}::text, count(*), 0
  from incoming where ${where} group by 2, 4, 5`;

/** How many clicks and uniques has each link, QR code and campaign in each hour, in every dimension? One pass over the batch each. */
export const SUM_UP = `
  insert into sums
  ${people("link", "link_id", "true")}
  union all ${people("qr", "source_id", "source = 'qr'")}
  union all ${people("campaign", "source_id", "source in ('rotator', 'list')")}
  union all ${others("bot", "bot <> ''")}
  union all ${others("outcome", "bot = '' and outcome <> 'passed'")}`;

/** The same for workspaces and branded domains, from the links' sums, which are far fewer than the clicks. */
export const SUM_OWNERS = `
  insert into sums
  select owner.scope, owner.id, dimension, hour, value, sum(clicks), sum(uniques)
  from sums
  join (select link_id, max(workspace_id) as workspace_id, max(domain_id) as domain_id from incoming group by link_id) links
    on links.link_id = sums.scope_id,
  lateral (values ('workspace'::click_scope, workspace_id), ('domain', domain_id)) as owner (scope, id)
  where sums.scope = 'link' and owner.id <> 0
  group by 1, 2, 3, 4, 5`;
