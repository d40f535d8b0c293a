import type pg from "pg";
import { appCode } from "@/lib/identity/access/totp-fixtures";
import { countedEverywhere, type Ledger } from "../ledger";
import { ask } from "../traffic";
import type { Created, Picture } from "./load";
import { served } from "./load";
import type { Person } from "./person";
import type { Message } from "./receiver";

/** One thing that has to be so after a restore, and how it was found. */
export type Finding = { words: string; value: string; isKept: boolean };

const of = (words: string, wrong: readonly string[], all: number): Finding => ({
  words,
  value: wrong.length === 0 ? `${all}` : `${all}, but not ${wrong.slice(0, 5).join("; ")}`,
  isKept: wrong.length === 0 && all > 0,
});

/** Whether visitors land where they did. */
export function sameLandings(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): Finding {
  const wrong = [...before].flatMap(([visit, landed]) =>
    now.get(visit) === landed ? [] : [`${visit}: ${now.get(visit)}, before ${landed}`],
  );
  return of("visitors land where they did", wrong, before.size);
}

/** Whether links that were there when the backup began redirect, and of those after that the first ones and no others. */
export async function linksAreBack(
  origin: string,
  links: readonly Created[],
  known: number,
): Promise<Finding[]> {
  const statuses = new Map<string, number>();
  for (const { alias, url } of links) {
    const { status, headers } = await ask(`${origin}/${alias}`);
    statuses.set(alias, status === 302 && headers.location !== url ? 0 : status);
  }
  const isThere = links.map(({ alias }) => statuses.get(alias) === 302);
  const wrong = links.slice(0, known).flatMap(({ alias }, n) => (isThere[n] ? [] : [alias]));
  const last = isThere.lastIndexOf(true);
  const holes = links.slice(0, last).flatMap(({ alias }, n) => (isThere[n] ? [] : [alias]));
  return [
    of("links that were there when the backup began redirect", wrong, known),
    of("the backup is of one moment: links up to one of them are there", holes, last + 1),
  ];
}

export async function picturesAreBack(origin: string, pictures: readonly Picture[]): Promise<Finding> {
  const wrong: string[] = [];
  for (const { path, bytes } of pictures) if (!(await served(origin, path)).equals(bytes)) wrong.push(path);
  return of("files are equal, byte by byte", wrong, pictures.length);
}

/** Whether the key works, and, where somebody has signed in, the session and codes of the app. */
export async function accessIsBack(origin: string, person: Person): Promise<Finding[]> {
  const kept = (words: string, isKept: boolean) => ({ words, value: isKept ? "yes" : "no", isKept });
  const succeeds = (call: Promise<unknown>) =>
    call.then(
      () => true,
      () => false,
    );
  const findings = [kept("the API key works", await succeeds(person.call(origin, "/api/account")))];
  if (person.twoFactor === "") return findings;
  return [
    ...findings,
    kept("the session works", await succeeds(person.browse(origin, "/api/sessions"))),
    kept("signing in without a code is refused", !(await person.signIn(origin))),
    kept("a code of the app is accepted", await person.signIn(origin, appCode(person.twoFactor, 1))),
  ];
}

/** Whether every event arrived, with a right signature, under one id however often, and not again where it had been taken before the backup. */
export function webhooksAreBack(
  messages: readonly Message[],
  { expected, begunAt, restoredAt }: { expected: ReadonlySet<string>; begunAt: number; restoredAt: number },
): Finding[] {
  const about = messages.filter(({ alias }) => expected.has(alias));
  const wrongly = (words: string, isWrong: (of: Message[]) => boolean) =>
    of(
      words,
      [...expected].filter((alias) => isWrong(about.filter((message) => message.alias === alias))),
      expected.size,
    );
  const taken = (message: Message) => message.status === 200;
  return [
    wrongly("every event was delivered", (each) => !each.some(taken)),
    wrongly("every signature is right", (each) => !each.every(({ isSigned }) => isSigned)),
    wrongly("an event that waited has its former id", (each) => new Set(each.map(({ id }) => id)).size > 1),
    wrongly("what had been taken before the backup is not sent again", (each) =>
      each.some((one) => taken(one) && one.at < begunAt && each.some(({ at }) => at > restoredAt)),
    ),
    of(
      "of those some waited when the backup was made",
      [],
      [...expected].filter((alias) =>
        about.some((one) => one.alias === alias && taken(one) && one.at > restoredAt),
      ).length,
    ),
  ];
}

/** Whether every place counts what visitors know, with at most so many more than were acknowledged. */
export async function clicksAreBack(
  ledger: Ledger,
  client: pg.Client,
  inTheApi: Map<string, number>,
  surplus: number,
): Promise<Finding[]> {
  const places = { ...(await countedEverywhere(client)), "the API": inTheApi };
  const { acknowledged } = ledger.totals();
  return Object.entries(places).map(([place, counts]) => {
    const differences = ledger.differences(counts);
    const total = ledger.total(counts);
    return {
      words: `${acknowledged} acknowledged visits, and at most ${surplus} unanswered ones, are counted in ${place}`,
      value: [total, ...differences.slice(0, 5)].join("; "),
      isKept: differences.length === 0 && total - acknowledged <= surplus,
    };
  });
}
