/** What every person who passed counts under. */
const DIMENSIONS = ["country", "referrer", "browser", "os", "device", "language", "rule", "destination"];

const people = "outcome = 'passed' and bot = ''";
/** What has no link, such as a QR code with an address of its own, is summed up by workspace, for its owner alone. */
const linkOrOwner = "case link_id when 0 then -workspace_id else link_id end";

/** What counts its clicks: its scope and the id in it, where its own clicks stand, and what is not null for first visits. */
type Counted = { scope: string; id: string; from: string; where: string; first: string };

const allClicks = {
  from: "incoming left join firsts on firsts.row = incoming.ctid",
  first: "firsts.row",
};
const detours = {
  from: "detours left join detour_firsts on detour_firsts.row = detours.row",
  first: "detour_firsts.row",
};

const COUNTED: Counted[] = [
  { scope: "link", id: linkOrOwner, where: "true", ...allClicks },
  { scope: "qr", id: "source_id", where: "source = 'qr'", ...detours },
  { scope: "campaign", id: "source_id", where: "source <> 'qr'", ...detours },
];

/** One number for whose hour it is: each click is looked up by it nine times, and a number is found faster than id and time. */
const owner = (id: string) => `(${id})::bigint << 24 | floor(date_part('epoch', at) / 3600)::bigint`;
const idOf = "(owner >> 24)::int";
const hourOf = "to_timestamp((owner & 16777215) * 3600)";

const everyDimension = ({ scope, id, from, where, first }: Counted) => `
  select '${scope}'::click_scope, ${idOf},
    case ${DIMENSIONS.map((d) => `when grouping(${d}) = 0 then '${d}'`).join(" ")} else 'total' end::click_dimension,
    ${hourOf}, coalesce(${DIMENSIONS.join(", ")}, ''), count(*), count(first)
  from (select ${DIMENSIONS.join(", ")}, ${first} as first, ${owner(id)} as owner from ${from} where ${where} and ${people}) passed
  group by owner, grouping sets ((), ${DIMENSIONS.map((d) => `(${d})`).join(", ")})`;

/** What most clicks have no row for: they are not grouped with the others, and a bot or a refusal counts under nothing else. */
const RARE = `
  ('region'::click_dimension, case when ${people} then region end),
  ('network', case when ${people} then network end),
  ('source', case when ${people} and source <> 'link' then source::text end),
  ('bot', bot),
  ('outcome', case when bot = '' and outcome <> 'passed' then outcome::text end)`;

const whereRare = ({ scope, id, from, where, first }: Counted) => `
  select '${scope}'::click_scope, ${idOf}, dimension, ${hourOf}, value, count(*), count(first)
  from (
    select rare.dimension, rare.value, ${first} as first, ${owner(id)} as owner
    from ${from}, lateral (values ${RARE}) as rare (dimension, value)
    where ${where}
      and (region <> '' or network <> '' or source <> 'link' or bot <> '' or outcome <> 'passed') and rare.value <> ''
  ) found group by owner, dimension, value`;

/** How many clicks and uniques has each link, QR code and campaign in each hour, in every dimension? */
export const SUM_UP = `
  insert into sums
  ${COUNTED.flatMap((counted) => [everyDimension(counted), whereRare(counted)]).join(" union all ")}`;

/** Which links were clicked, whose they are, and when somebody last passed. What has no link stands under its owner. */
export const FIND_CLICKED = `
  insert into clicked
  select ${linkOrOwner}, max(workspace_id), max(domain_id), max(at) filter (where ${people}) from incoming group by 1`;

/**
 * The same for workspaces and branded domains, from the links' sums, which are far fewer than the clicks. Not by destination:
 * a workspace has at least as many as links.
 */
export const SUM_OWNERS = `
  insert into sums
  select owner.scope, owner.id, dimension, hour, value, sum(clicks), sum(uniques)
  from sums join clicked on clicked.id = sums.scope_id,
  lateral (values ('workspace'::click_scope, workspace_id), ('domain', domain_id)) as owner (scope, id)
  where sums.scope = 'link' and owner.id <> 0 and dimension <> 'destination'
  group by 1, 2, 3, 4, 5`;
