import { postgresStore } from "./postgres/postgres-store";
import type { ClickStore } from "./store";

/** Where this installation keeps its clicks. */
export const clickStore = (): ClickStore => postgresStore;
