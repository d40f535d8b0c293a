import { isOutage } from "@/lib/platform/database/pool";

/** Does all at once, and gives why some were refused, in their order. What waits too long for another is told 503, and tries again as a client does. */
export async function refusalsOf(works: (() => Promise<unknown>)[]): Promise<(Error | undefined)[]> {
  return Promise.all(works.map(refusalOf));
}

async function refusalOf(work: () => Promise<unknown>): Promise<Error | undefined> {
  for (;;) {
    try {
      await work();
      return undefined;
    } catch (error) {
      if (!isOutage(error)) return error as Error;
    }
  }
}
