import { patiently } from "@/lib/platform/database/patience-fixtures";

/** Does all at once, and gives why some were refused, in their order. */
export async function refusalsOf(works: (() => Promise<unknown>)[]): Promise<(Error | undefined)[]> {
  return Promise.all(
    works.map((work) =>
      patiently(work).then(
        () => undefined,
        (error: Error) => error,
      ),
    ),
  );
}
