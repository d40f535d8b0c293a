import { perProcess } from "../process";

/**
 * What changed, in the words of the database's own announcements (`l:<domain>:<alias>`, `d:<host>`, `p:<id>` …; see the
 * migration `changes_are_announced`). Postgres tells every process a moment after the commit; whoever made a change says
 * so here as well, so that its own process never answers from before it.
 */
type Listener = (change: string) => void | Promise<void>;

const listeners = () => perProcess("changes", () => new Set<Listener>());

/** Calls `listener` for every change this process makes itself. Returns the way to stop. */
export function onOwnChange(listener: Listener): () => void {
  listeners().add(listener);
  return () => listeners().delete(listener);
}

/** To be called after the commit. */
export function changed(change: string): void {
  void changedForAll(change);
}

/** The same, where a listener has to ask the database. Resolves once this process answers accordingly. */
export async function changedForAll(change: string): Promise<void> {
  await Promise.all([...listeners()].map(async (listener) => listener(change)));
}

/** The name of a link in an announcement; aliases are the same without case. */
export const linkChange = (domainId: number | null, alias: string) =>
  `l:${domainId ?? 0}:${alias.toLowerCase()}`;

/** The name of a campaign in an announcement; its members are part of it. */
export const campaignChange = (id: number) => `c:${id}`;

/** The name of a workspace whose links lead elsewhere now. */
export const workspaceChange = (id: number) => `w:${id}`;

/** The same of a QR code. */
export const qrChange = (alias: string) => `q:${alias.toLowerCase()}`;
