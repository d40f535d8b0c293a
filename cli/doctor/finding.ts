/** What one check says: all is well, something that will hurt one day, or something that hurts now. `advice` says what to do. */
export type Verdict = {
  state: "ok" | "warning" | "problem";
  /** what was found */
  detail: string;
  advice?: string;
};

export type Finding = Verdict & { check: string };

/** A question about the machine. `look` may reject: that is a finding, too. An empty list: there is nothing to say here. */
export type Check = { name: string; look: () => Promise<Verdict | Verdict[]> };

export const fine = (detail: string): Verdict => ({ state: "ok", detail });
export const warning = (detail: string, advice: string): Verdict => ({ state: "warning", detail, advice });
export const problem = (detail: string, advice: string): Verdict => ({ state: "problem", detail, advice });

const UNDEFINED_TABLE = "42P01";
const NOT_THERE = warning(
  "the database lacks a table that this check reads",
  "Start the server once: it makes or upgrades the tables.",
);

/** A part that hangs must not hide what the others have found. */
const PATIENCE_MS = 20_000;

/** Runs checks beside each other, and gives their findings in the order of the checks. Never rejects. */
export async function runChecks(checks: Check[], patienceMs = PATIENCE_MS): Promise<Finding[]> {
  return (await Promise.all(checks.map((check) => runCheck(check, patienceMs)))).flat();
}

async function runCheck({ name, look }: Check, patienceMs: number): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Verdict>((resolve) => {
    const silent = problem(
      `no result within ${patienceMs / 1_000} seconds`,
      "Something this check asks does not answer. Look at the network and at the load of what it names.",
    );
    timer = setTimeout(resolve, patienceMs, silent);
  });
  try {
    const verdicts = await Promise.race([look(), late]);
    return [verdicts].flat().map((verdict) => ({ check: name, ...verdict }));
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return [{ check: name, ...NOT_THERE }];
    const failed = problem(
      `could not be checked: ${(error as Error).message}`,
      "Put right what the message names, then run doctor again.",
    );
    return [{ check: name, ...failed }];
  } finally {
    clearTimeout(timer);
  }
}
