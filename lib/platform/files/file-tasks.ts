import type { Tasks } from "../upkeep/tasks";
import { findOrphans } from "./find-orphans";
import { finishMove } from "./move-files";
import { type FileUses, tidyFiles } from "./trash";

/** Upkeep of uploaded files. */
export const fileTasks = (uses: FileUses): Tasks => ({
  files: { run: tidyFiles(uses) },
  orphans: { run: findOrphans(uses) },
  move: { run: finishMove },
});
