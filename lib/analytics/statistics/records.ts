import { pool } from "@/lib/platform/database/pool";
import { clickStore } from "../store/click-store";
import type { RecordKind } from "../store/enums";
import type { Counts, OwnerCount, Question } from "../store/store";
import { recordNames } from "./record-names";
import { type FoundValues, highest, type ValueCount, type Wanted } from "./values";

/** Clicks by the records of a kind, each under its id. Campaigns and channels have those of what is in them now. */
export async function countByRecord(kind: RecordKind, question: Question): Promise<ValueCount[]> {
  if (kind !== "campaign" && kind !== "channel") {
    const { owners } = await clickStore().count(question, { owners: [kind] });
    return owners.map(({ id, ...counts }) => valued(kind, id, counts));
  }
  const { owners } = await clickStore().count(question, {
    owners: kind === "campaign" ? ["link"] : ["link", "qr"],
  });
  const groups = await (kind === "campaign" ? linksOfCampaigns : itemsOfChannels)(
    question.workspaceId,
    owners,
  );
  return [...groups].map(([id, counts]) => valued(kind, id, counts));
}

const valued = (dimension: RecordKind, id: number, { clicks, uniques }: Counts): ValueCount => ({
  dimension,
  value: String(id),
  clicks,
  uniques,
});

type Sums = Map<number, Counts>;

function addTo(sums: Sums, id: number, { clicks, uniques }: Counts): void {
  const sum = sums.get(id) ?? { clicks: 0, uniques: 0 };
  sums.set(id, { clicks: sum.clicks + clicks, uniques: sum.uniques + uniques });
}

const idsOf = (owners: readonly OwnerCount[], owner: "link" | "qr") =>
  owners.flatMap((each) => (each.owner === owner ? [each.id] : []));

/** Looked up one by one; of more than that all members are read. */
const MOST_LOOK_UPS = 20_000;

const MEMBERS = `
  select campaign_id as "group", array_agg(link_id) as links from campaign_members join campaigns on campaigns.id = campaign_id
  where workspace_id = $1 and ($2::int[] is null or link_id = any ($2::int[])) group by 1`;

async function linksOfCampaigns(workspaceId: number, owners: readonly OwnerCount[]): Promise<Sums> {
  const ids = idsOf(owners, "link");
  const { rows } = await pool().query<{ group: number; links: number[] }>(MEMBERS, [
    workspaceId,
    ids.length <= MOST_LOOK_UPS ? ids : null,
  ]);
  const byLink = new Map(owners.map((each) => [each.id, each]));
  const sums: Sums = new Map();
  for (const { group, links } of rows)
    for (const link of links) {
      const counts = byLink.get(link);
      if (counts) addTo(sums, group, counts);
    }
  return sums;
}

/** A code that stands for a link of its channel is counted as the link, as in the channel's own statistics. */
const ITEMS = `
  select item.channel_id as "group", item.link_id as link, item.qr_id as qr
  from channel_items item join channels on channels.id = item.channel_id left join qr_codes code on code.id = item.qr_id
  where channels.workspace_id = $1 and (item.link_id = any ($2::int[]) or item.qr_id = any ($3::int[]) and not exists (
    select from channel_items other where other.channel_id = item.channel_id and other.link_id = code.link_id))`;

async function itemsOfChannels(workspaceId: number, owners: readonly OwnerCount[]): Promise<Sums> {
  const { rows } = await pool().query<{ group: number; link: number | null; qr: number | null }>(ITEMS, [
    workspaceId,
    idsOf(owners, "link"),
    idsOf(owners, "qr"),
  ]);
  const known = new Map(owners.map((each) => [`${each.owner} ${each.id}`, each]));
  const sums: Sums = new Map();
  for (const { group, link, qr } of rows) {
    const counts = known.get(link === null ? `qr ${qr}` : `link ${link}`);
    if (counts) addTo(sums, group, counts);
  }
  return sums;
}

/** So many are looked up to find those that are called something, or that are still there. */
const MOST_NAMED = 100_000;
const FEW = 20_000;
const DELETED = 1_000;

/**
 * Records by their clicks, as people call them; those that were deleted are left out. Of very many records only as many are looked up as the page needs:
 * how many there are then counts deleted ones, too.
 */
export async function rankedRecords(
  kind: RecordKind,
  workspaceId: number,
  values: readonly ValueCount[],
  { q = "", after, last }: Wanted,
): Promise<FoundValues> {
  const some = q !== "" ? MOST_NAMED : values.length <= FEW ? values.length : last + DELETED;
  const looked = highest(values, some).slice(0, some);
  const names = await recordNames(
    kind,
    workspaceId,
    looked.map(({ value }) => Number(value)),
  );
  const text = q.toLowerCase();
  const nameFor = distinctNames(names);
  const rows = looked.flatMap((row) => {
    const record = Number(row.value);
    const name = nameFor(record);
    return name?.toLowerCase().includes(text) ? [{ ...row, name, record }] : [];
  });
  const unseen = q === "" ? values.length - looked.length : 0;
  return { rows: rows.slice(after, last), total: rows.length + unseen };
}

/** Of records that are called the same, each says its id, too: people tell them apart, and filters find the one that is meant (`recordsNamed`). */
function distinctNames(names: ReadonlyMap<number, string>): (record: number) => string | undefined {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const name of names.values()) {
    const same = name.toLowerCase();
    if (seen.has(same)) shared.add(same);
    seen.add(same);
  }
  return (record) => {
    const name = names.get(record);
    return name !== undefined && shared.has(name.toLowerCase()) ? `${name} #${record}` : name;
  };
}
