/** Clicks by rule, as live sums have them. */
type Rules = Readonly<Record<string, readonly [clicks: number, uniqueClicks: number]>>;

/** One dot: the link and the branch it runs along, and how many clicks it stands for. */
export type Dot = { link: string; rule: string; clicks: number };

/** Dots a second, however many clicks there are: more are a smear, and cost the page its smoothness. */
export const MOST_A_SECOND = 10;

/**
 * The dots for clicks that came in: one for each while there is room, else each branch has some by its share. Where there are more branches than
 * room, chance decides among them by their clicks, so that none is always left out.
 */
export function dotsOf(
  links: Readonly<Record<string, Rules>>,
  room: number,
  chance: () => number = Math.random,
): Dot[] {
  const branches = Object.entries(links).flatMap(([link, rules]) =>
    Object.entries(rules).map(([rule, [clicks]]): Dot => ({ link, rule, clicks })),
  );
  const all = branches.reduce((sum, { clicks }) => sum + clicks, 0);
  if (all <= room)
    return branches.flatMap((branch) =>
      Array.from({ length: branch.clicks }, () => ({ ...branch, clicks: 1 })),
    );
  if (branches.length >= room) return drawn(branches, room, chance);
  const extra = room - branches.length;
  return branches.flatMap((branch) => {
    const count = Math.min(branch.clicks, 1 + Math.floor((extra * branch.clicks) / all));
    return Array.from({ length: count }, () => ({ ...branch, clicks: branch.clicks / count }));
  });
}

/** Some of them, by weight: the highest of a power of chance each (Efraimidis and Spirakis). */
const drawn = (branches: readonly Dot[], count: number, chance: () => number): Dot[] =>
  branches
    .map((branch) => ({ branch, lot: chance() ** (1 / Math.max(1, branch.clicks)) }))
    .sort((a, b) => b.lot - a.lot)
    .slice(0, Math.max(0, count))
    .map(({ branch }) => branch);

type Track = (rule: string, clicks: number) => void;

const tracks = new Map<string, Set<Track>>();
let room = MOST_A_SECOND;
let filledAt = 0;

/** Calls `track` for each dot that runs along the link's strip. Returns the way to stop. */
export function onTraffic(link: number, track: Track): () => void {
  const key = String(link);
  const those = tracks.get(key) ?? new Set();
  tracks.set(key, those.add(track));
  return () => {
    those.delete(track);
    if (those.size === 0 && tracks.get(key) === those) tracks.delete(key);
  };
}

/** Lets clicks that came in over so many milliseconds run along the strips of their links, as far as those are on the page. */
export function runTraffic(links: Readonly<Record<string, Rules>>, ms: number): void {
  const shown = Object.fromEntries(Object.entries(links).filter(([link]) => tracks.has(link)));
  const now = performance.now();
  room = Math.min(MOST_A_SECOND, room + ((now - filledAt) / 1_000) * MOST_A_SECOND);
  filledAt = now;
  const dots = dotsOf(shown, Math.floor(room));
  room -= dots.length;
  const over = Math.min(ms, 1_000);
  for (const [nth, { link, rule, clicks }] of dots.entries()) {
    const run = () => {
      for (const track of tracks.get(link) ?? []) track(rule, clicks);
    };
    setTimeout(run, (over * nth) / dots.length);
  }
}
