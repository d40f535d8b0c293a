/** Clicks by rule, as live sums have them. */
type Rules = Readonly<Record<string, readonly [clicks: number, uniqueClicks: number]>>;

/** One dot: the strip and the branch it runs along, and how many clicks it stands for. */
export type Dot = { strip: string; rule: string; clicks: number };

/** Dots a second, however many clicks there are: more are a smear, and cost the page its smoothness. */
export const MOST_A_SECOND = 10;

/**
 * The dots for clicks that came in: one for each while there is room, else each branch has some by its share. Where there are more branches than
 * room, chance decides among them by their clicks, so that none is always left out.
 */
export function dotsOf(
  strips: Readonly<Record<string, Rules>>,
  room: number,
  chance: () => number = Math.random,
): Dot[] {
  const branches = Object.entries(strips).flatMap(([strip, rules]) =>
    Object.entries(rules).map(([rule, [clicks]]): Dot => ({ strip, rule, clicks })),
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

/** Calls `track` for each dot that runs along the strips of a name. Returns the way to stop. */
export function onTraffic(strip: string, track: Track): () => void {
  const those = tracks.get(strip) ?? new Set();
  tracks.set(strip, those.add(track));
  return () => {
    those.delete(track);
    if (those.size === 0 && tracks.get(strip) === those) tracks.delete(strip);
  };
}

/** Lets clicks that came in over so many milliseconds run along their strips, as far as those are on the page. */
export function runTraffic(strips: Readonly<Record<string, Rules>>, ms: number): void {
  const shown = Object.fromEntries(Object.entries(strips).filter(([strip]) => tracks.has(strip)));
  const now = performance.now();
  room = Math.min(MOST_A_SECOND, room + ((now - filledAt) / 1_000) * MOST_A_SECOND);
  filledAt = now;
  const dots = dotsOf(shown, Math.floor(room));
  room -= dots.length;
  const over = Math.min(ms, 1_000);
  for (const [nth, { strip, rule, clicks }] of dots.entries()) {
    const run = () => {
      for (const track of tracks.get(strip) ?? []) track(rule, clicks);
    };
    setTimeout(run, (over * nth) / dots.length);
  }
}
