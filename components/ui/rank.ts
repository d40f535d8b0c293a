type Findable = {
  label: string;
  /** its code */
  mark?: string;
  /** other names that people look for it by */
  also?: () => readonly string[];
};

/**
 * The options that fit what was typed, best first: the one whose code it is, those whose name begins with it, those with another
 * name that begins with it (the shortest first), and those with a word that does. Only where there are none, those that contain it.
 * Options that fit equally well keep their order.
 */
export function rank<O extends Findable>(options: readonly O[], typed: string): readonly O[] {
  const wanted = plain(typed);
  if (wanted === "") return options;
  const rated = options.map((option) => ({ option, place: placeOf(option, wanted) }));
  const wordsFit = rated.some(({ place }) => place < INSIDE);
  return rated
    .filter(({ place }) => (wordsFit ? place < INSIDE : place === INSIDE))
    .sort((one, other) => one.place - other.place)
    .map(({ option }) => option);
}

const INSIDE = 5;
const NOWHERE = 6;

function placeOf({ label, mark, also }: Findable, wanted: string): number {
  const name = plain(label);
  if (mark !== undefined && plain(mark) === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  const others = also?.().map(plain) ?? [];
  const shortest = Math.min(
    ...others.filter((other) => other.startsWith(wanted)).map(({ length }) => length),
  );
  if (shortest !== Number.POSITIVE_INFINITY) return 3 - 1 / shortest;
  if (hasWord(name, wanted)) return 3;
  if (others.some((other) => hasWord(other, wanted))) return 4;
  return name.includes(wanted) ? INSIDE : NOWHERE;
}

const hasWord = (name: string, wanted: string) => ` ${name}`.includes(` ${wanted}`);

/** Lower case without accents, with single spaces for everything that is neither letter nor digit: "Côte d’Ivoire" is "cote d ivoire". */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
