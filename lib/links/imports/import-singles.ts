import { LRUCache } from "lru-cache";
import type pg from "pg";
import { keepSingles } from "@/lib/analytics/store/imported/keep-singles";
import type { Actor } from "@/lib/identity/access/actor";
import { inPoolTransaction } from "@/lib/platform/database/pool-transaction";
import { invalid } from "@/lib/platform/failure";
import { aliasOfText, casedAlias, isPlainAlias } from "../alias-form";
import { domainIn, ownRecordsOf } from "../references";
import { addUp } from "./click-sums";
import { copied } from "./copied";
import type { ImportOptions } from "./import-links";
import { linksAt } from "./placed-links";
import type { RefusedRecord, SingleClick } from "./record";
import { SingleWords, type WordNumbers } from "./single-words";

/** What became of single clicks: counted now, here from before, of links that this import didn't bring, or unreadable. */
export type SinglesOutcome = { counted: number; existing: number; strange: number; refused: number };

/** Each batch moves the marks of all links that it has clicks of, which costs more than the clicks. */
const AT_ONCE = 100_000;
const MOST_LINKS = 200_000;

/**
 * Counts the single clicks of a source, as imported, for the links that `importLinks` found or made with the same options. Each batch moves its links'
 * marks of how far they are in the same transaction, so that an import which ended half-way is simply run again, and two at once count each click once.
 * Hands rows that can't be read to `refuse`. Throws a `Failure` where the source cannot be read, or where its clicks aren't in order.
 */
export async function importSingles(
  actor: Actor,
  clicks: AsyncIterable<(SingleClick | RefusedRecord)[]>,
  options: ImportOptions,
  refuse: (row: RefusedRecord) => Promise<void> | void,
  atOnce = AT_ONCE,
): Promise<SinglesOutcome> {
  const run: Run = {
    actor,
    options,
    words: new SingleWords(),
    domains: new Map(),
    links: new LRUCache({ max: MOST_LINKS }),
  };
  const outcome = { counted: 0, existing: 0, strange: 0, refused: 0 };
  let batch = NO_CLICKS();
  for await (const group of clicks) {
    const some = group.filter((click) => "nth" in click);
    for (const row of group) {
      if ("nth" in row) continue;
      outcome.refused += 1;
      await refuse(row);
    }
    if (options.mode === "rehearse") outcome.counted += some.length;
    else await addTo(batch, run, some);
    if (batch.clicks.length < atOnce) continue;
    await importBatch(run, batch, outcome);
    batch = NO_CLICKS();
  }
  if (batch.clicks.length > 0) await importBatch(run, batch, outcome);
  return outcome;
}

type Run = {
  actor: Actor;
  options: ImportOptions;
  words: SingleWords;
  /** the domain's id here, by the host of the source; undefined: none of the caller's */
  domains: Map<string | null, number | undefined>;
  /** the links at the place of one of the source, by what that calls it; another may differ by case alone */
  links: LRUCache<string, { id: number; domainId: number }[]>;
};

/** A link of the source. */
type Named = Pick<SingleClick, "key" | "alias" | "host">;
/** Clicks in numbers, which take a tenth of the memory of their texts. */
type Batch = {
  links: Map<string, Named>;
  clicks: ({ of: Named; row: number; nth: number; at: number } & WordNumbers)[];
};
const NO_CLICKS = (): Batch => ({ links: new Map(), clicks: [] });

async function addTo(batch: Batch, { words }: Run, clicks: SingleClick[]): Promise<void> {
  const numbers = await words.of(clicks);
  for (const [at, click] of clicks.entries()) {
    const known = batch.links.get(click.key);
    const of = known ?? { key: copied(click.key), alias: copied(click.alias), host: click.host };
    if (!known) batch.links.set(of.key, of);
    const said = numbers[at];
    if (said) batch.clicks.push({ of, row: click.row, nth: click.nth, at: click.at.getTime(), ...said });
  }
}

async function importBatch(
  run: Run,
  { links: named, clicks }: Batch,
  outcome: SinglesOutcome,
): Promise<void> {
  await learnDomains(run, named);
  const sum = await inPoolTransaction("", async (client) => {
    // Another import of the same links may have a batch under way.
    await client.query("set local statement_timeout = '5min'; set local lock_timeout = '5min'");
    const links = await lockLinks(client, run, [...named.values()]);
    const marks = new Map<Linked, { singles: number; through: number }>();
    const kept = clicks.flatMap(({ of, row, nth, ...numbers }) => {
      const link = links.get(of.key);
      if (!link || nth <= link.through) return [];
      const mark = marks.get(link) ?? { singles: 0, through: link.through };
      if (nth <= mark.through) throw OUT_OF_ORDER(row);
      marks.set(link, { singles: mark.singles + 1, through: nth });
      return { ...numbers, link: link.id, domain: link.domainId };
    });
    await keepSingles(client, run.actor.workspaceId, kept);
    await moveMarks(client, run.options.from, marks);
    const strange = clicks.filter(({ of }) => !links.has(of.key)).length;
    return { counted: kept.length, strange, existing: clicks.length - kept.length - strange };
  });
  outcome.counted += sum.counted;
  outcome.existing += sum.existing;
  outcome.strange += sum.strange;
}

const OUT_OF_ORDER = (row: number) =>
  invalid(
    `The clicks aren't in the order in which they came (row ${row}), so nobody could say which are here already. Dump the table by its key: mysqldump --order-by-primary.`,
  );

async function learnDomains({ actor, options, domains }: Run, links: Map<string, Named>) {
  const hosts = [...new Set([...links.values()].map(({ host }) => host))].filter(
    (host) => !domains.has(host),
  );
  if (hosts.length === 0) return;
  const named = hosts.map((host) => options.domain ?? host ?? undefined);
  const own = await ownRecordsOf(
    actor,
    named.map((domain) => ({ domain })),
  );
  for (const [at, host] of hosts.entries()) {
    try {
      domains.set(host, domainIn(own, named[at])?.id ?? 0);
    } catch {
      // The report of the links says so.
      domains.set(host, undefined);
    }
  }
}

type Linked = { id: number; domainId: number; key: string; through: number };

/** The links of some clicks that this source was imported for, by what the source calls them, also where an alias is told from another by case alone; others' imports of their clicks wait. */
async function lockLinks(client: pg.ClientBase, run: Run, asked: Named[]) {
  await findLinks(client, run, asked);
  const links = asked.flatMap(({ key }) => (run.links.get(key) ?? []).map((link) => ({ ...link, key })));
  const { rows } = await client.query<{ id: number; key: string; through: number }>({
    name: "lock-marks",
    text: LOCK,
    values: [run.options.from, links.map(({ id }) => id), links.map(({ key }) => key)],
  });
  const marks = new Map(rows.map(({ id, key, through }) => [`${id} ${key}`, through]));
  return new Map(
    links.flatMap((link): [string, Linked][] => {
      const through = marks.get(`${link.id} ${link.key}`);
      return through === undefined ? [] : [[link.key, { ...link, through }]];
    }),
  );
}

/** Looks up those that are not known yet. */
async function findLinks(client: pg.ClientBase, { actor, domains, links }: Run, named: Named[]) {
  const asked = named.filter(({ host, key }) => domains.get(host) !== undefined && !links.has(key));
  if (asked.length === 0) return;
  const places = asked.flatMap(({ key, host, alias }) => {
    const aliases = [aliasOfText(alias) ?? "", ...(isPlainAlias(alias) ? [casedAlias(alias)] : [])];
    return aliases.map((one) => ({ key, domainId: domains.get(host) ?? 0, alias: one }));
  });
  const { rows: found } = await client.query<{ place: number; id: number }>(
    linksAt(actor.workspaceId, places),
  );
  for (const { place, id } of found) {
    const one = places[place - 1];
    if (one) links.set(one.key, [...(links.get(one.key) ?? []), { id, domainId: one.domainId }]);
  }
}

async function moveMarks(
  client: pg.ClientBase,
  from: string,
  marks: Map<Linked, { singles: number; through: number }>,
) {
  const links = [...marks.keys()];
  if (links.length === 0) return;
  const moved = [...marks.values()];
  const { rows } = await client.query<{ id: number; isMore: boolean }>({
    name: "move-marks",
    text: MOVE,
    values: [
      ...[from, links.map(({ id }) => id), links.map(({ key }) => key)],
      ...[moved.map(({ singles }) => singles), moved.map(({ through }) => through)],
    ],
  });
  // As a rule the source said as many in sum.
  const more = rows.flatMap(({ id, isMore }) => (isMore ? id : []));
  if (more.length > 0) await client.query(addUp([...new Set(more)]));
}

const LOCK = `
  select kept.link_id as id, kept.key, kept.through::float8 as through
  from unnest($2::int[], $3::text[]) as asked (link_id, key)
  join imported_clicks kept on kept.link_id = asked.link_id and kept.source = $1 and kept.key = asked.key
  order by kept.link_id, kept.key for update of kept`;

const MOVE = `
  update imported_clicks kept set singles = kept.singles + moved.singles, dated = kept.dated + moved.singles, through = moved.through
  from unnest($2::int[], $3::text[], $4::bigint[], $5::bigint[]) as moved (link_id, key, singles, through)
  where kept.source = $1 and kept.link_id = moved.link_id and kept.key = moved.key
  returning kept.link_id as id, kept.dated > kept.clicks as "isMore"`;
