import * as z from "zod";

/** A file that was sent and waits on disk. It can be read again and again until it is dropped, which has to be done. */
export type SentFile = { pieces(): AsyncIterable<Uint8Array>; drop(): Promise<void> };

/** A body that is a JSON file itself, too large for memory: the endpoint puts it into `file`. */
export const jsonFileOf = (what: string, example: object) =>
  z.looseObject({}).meta({ description: what, examples: [example] }) as z.ZodType as z.ZodType<{
    file: SentFile;
  }>;
