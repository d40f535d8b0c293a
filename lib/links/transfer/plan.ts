import type { Actor } from "@/lib/identity/access/actor";
import { aliasText, type LinkDomain, shortUrl } from "@/lib/platform/addresses";
import { rowsOf } from "@/lib/platform/database/transaction";
import { isReservedOn } from "../alias";
import { casedName } from "../alias-form";
import { takenLookOf } from "../look-alikes";
import type { NamedDomain } from "../references";
import type { LEFT_BEHIND, TRANSFER_REFUSALS } from "./enums";

/** Another workspace; `domain` undefined: links keep their address. */
export type Target = { id: number; name: string; domain: NamedDomain | undefined };

type Left = Record<(typeof LEFT_BEHIND)[number], number>;
/** A link that can go, with what stays behind. */
export type Moving = { id: number; domainId: number | null; alias: string; left: Left };
export type Refused = {
  id: number;
  domain: LinkDomain;
  alias: string;
  reason: (typeof TRANSFER_REFUSALS)[number];
  message: string;
};
export type Plan = { moving: Moving[]; refused: Refused[] };

/** What becomes of some of the caller's links on their way to another workspace. Locks them, so that it stays true until the transaction ends. */
export async function planOf(actor: Actor, ids: readonly number[], target: Target): Promise<Plan> {
  const rows = await rowsOf<Row>({
    name: "plan-transfer",
    text: PLAN,
    values: [
      actor.workspaceId,
      ids,
      target.id,
      target.domain !== undefined,
      target.domain ? target.domain.id : null,
    ],
  });
  const plan: Plan = { moving: [], refused: [] };
  const taken = new Set<string>();
  for (const { id, domainId, alias, scheme, host, externalId, ...row } of rows) {
    const domain = scheme !== null && host !== null ? { scheme, host } : null;
    const name = casedName(alias) ?? alias.toLowerCase();
    const isAliasTaken =
      row.isAliasTaken ||
      (target.domain !== undefined && (taken.has(name) || (await isOthers(alias, target.domain))));
    const refusal = refusalOf({ ...row, isAliasTaken }, target);
    if (refusal) {
      const message = MESSAGES[refusal]({ alias, externalId, address: shortUrl(domain, alias) });
      plan.refused.push({ id, domain, alias, reason: refusal, message });
    } else {
      taken.add(name);
      plan.moving.push({ id, domainId, alias, left: leftBy(row) });
    }
  }
  return plan;
}

/** Whether a page of ours has the alias there, or another link one that nobody could tell from it. */
const isOthers = async (alias: string, domain: NamedDomain): Promise<boolean> =>
  isReservedOn(domain ? "branded" : "default", alias) || (await takenLookOf(alias, domain)) !== undefined;

type Row = Left & {
  id: number;
  domainId: number | null;
  alias: string;
  scheme: string | null;
  host: string | null;
  externalId: string | null;
  isBranded: boolean;
  isAliasTaken: boolean;
  isKnown: boolean;
  isOfCode: boolean;
};

function refusalOf(
  row: Pick<Row, "isBranded" | "isAliasTaken" | "isKnown" | "isOfCode">,
  { domain }: Target,
): Refused["reason"] | undefined {
  if (row.isBranded && domain === undefined) return "domain";
  if (row.isOfCode) return "code";
  if (row.isAliasTaken) return "alias";
  return row.isKnown ? "externalid" : undefined;
}

type Named = { alias: string; externalId: string | null; address: string };
const MESSAGES: Record<Refused["reason"], (link: Named) => string> = {
  domain: ({ address }) =>
    `${address} is on a domain that stays in this workspace. Choose the domain that the link moves to.`,
  code: ({ address }) => `A QR code for an app is made of ${address}. Delete the code first.`,
  alias: ({ alias }) =>
    `The alias ${aliasText(alias)}, or one that looks like it, is taken on that domain. Rename the link, or choose another domain.`,
  externalid: ({ externalId }) =>
    `A link of that workspace has the external ID ${externalId ?? ""} already. Change one of the two.`,
};

const leftBy = ({ campaign, channels, pixels, splash, overlay, codes, shares }: Left): Left => ({
  ...{ campaign, channels, pixels, splash, overlay, codes, shares },
});

/** Whether another link at the place has such an alias. One that differs by case alone would take visits from it, or those of it. */
const named = (condition: string) => `
  exists (select from links o where coalesce(o.domain_id, 0) = coalesce($5::int, 0) and ${condition} and o.deleted_at is null and o.id <> l.id)`;

const any = (condition: string) => `(${condition})::int`;

/** $1 the workspace, $2 ids, $3 the other workspace, $4 whether they move to a domain there, $5 which (null: the default short host). */
const PLAN = `
  select l.id, l.domain_id as "domainId", l.alias, d.scheme::text, d.host, l.external_id as "externalId",
    l.domain_id is not null as "isBranded",
    $4::boolean and (${named("lower(o.alias) = lower(l.alias)")} or ${named("lower(o.alias) = cased_name(l.alias)")}
      or ${named("cased_name(o.alias) = coalesce(cased_name(l.alias), lower(l.alias)) and o.alias like '\\%%'")}) as "isAliasTaken",
    l.external_id is not null and exists (select from links o where o.workspace_id = $3::int and o.external_id = l.external_id
      and o.deleted_at is null) as "isKnown",
    exists (select from qr_codes q where q.link_id = l.id and q.type = 'app') as "isOfCode",
    ${any("exists (select from campaign_members m where m.link_id = l.id)")} as campaign,
    ${any("exists (select from channel_items i where i.link_id = l.id)")} as channels,
    ${any("exists (select from link_pixels p where p.link_id = l.id)")} as pixels,
    ${any("l.splash_id is not null or coalesce(jsonb_path_exists(l.rules, '$[*].splash ? (@ != null)'), false)")} as splash,
    ${any("l.overlay_id is not null")} as overlay,
    (select count(*)::int from qr_codes q where q.link_id = l.id) as codes,
    (select count(*)::int from stat_shares s where s.link_id = l.id) as shares
  from links l left join domains d on d.id = l.domain_id
  where l.workspace_id = $1::int and l.id = any ($2::int[]) and l.deleted_at is null
  order by l.id for update of l`;
