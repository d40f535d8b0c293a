import type { FileSource } from "./record";
import { kuttFile } from "./sources/kutt/kutt-file";

/** Databases that only the command line reads. */
export const DATABASE_SOURCES = { kutt: kuttFile } satisfies Record<string, FileSource>;
