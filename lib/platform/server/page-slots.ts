/** Pages rendered at the same time: more would only compete for one core, and each needs memory. */
const MOST_AT_ONCE = 16;
/** Responses being sent to one client, or not read yet. */
const MOST_OF_GROUP = 24;
/** Queued requests of one client, which may be an office behind one address. */
const MOST_WAITING = 200;
/** Of those, what a browser fetches ahead: it is for a page that may never be asked for, and nobody misses it. */
const MOST_PREFETCHES = 60;
/** After this long a page is made and only waits for its reader, who keeps nobody else waiting. */
const WORK_MS = 2_000;

/** What somebody waits for, or what their browser fetches ahead of that. */
type Asked = "page" | "prefetch";
type Group = { name: string; open: number; waiting: Record<Asked, (() => void)[]> };

/**
 * Slots for pages rendered by Next. Address groups take turns, so that a client that asks for a thousand pages waits for them
 * alone. Of one client, what a person waits for comes before what the browser fetches ahead.
 */
export class PageSlots {
  private working = 0;
  private readonly groups = new Map<string, Group>();
  /** groups with queued requests, in order of service */
  private readonly queue = new Set<Group>();

  /** `nameOf` maps an address to its client. */
  constructor(private readonly nameOf: (address: string) => string) {}

  /**
   * Calls `begin` when the address gets a slot, with a function that releases it. Returns a function to
   * leave the queue, or undefined where too many requests of the address wait.
   */
  enter(address: string, begin: (left: () => void) => void, asked: Asked = "page"): (() => void) | undefined {
    const group = this.groupOf(address);
    if (group.waiting[asked].length >= (asked === "page" ? MOST_WAITING : MOST_PREFETCHES)) return undefined;
    const start = () => begin(this.occupy(group));
    group.waiting[asked].push(start);
    this.queue.add(group);
    this.next();
    return () => {
      group.waiting[asked] = group.waiting[asked].filter((other) => other !== start);
      this.remove(group);
    };
  }

  private next(): void {
    for (const group of this.queue) {
      if (this.working >= MOST_AT_ONCE) return;
      if (group.open >= MOST_OF_GROUP) continue;
      const start = group.waiting.page.shift() ?? group.waiting.prefetch.shift();
      // Back to the end of the queue, which this same loop reaches as well.
      this.queue.delete(group);
      if (isWaiting(group)) this.queue.add(group);
      start?.();
    }
  }

  private occupy(group: Group): () => void {
    group.open += 1;
    this.working += 1;
    const made = once(() => {
      this.working -= 1;
      this.next();
    });
    const late = setTimeout(made, WORK_MS);
    return once(() => {
      clearTimeout(late);
      group.open -= 1;
      this.remove(group);
      made();
      this.next();
    });
  }

  private groupOf(address: string): Group {
    const name = this.nameOf(address);
    const known = this.groups.get(name);
    if (known) return known;
    const group: Group = { name, open: 0, waiting: { page: [], prefetch: [] } };
    this.groups.set(name, group);
    return group;
  }

  private remove(group: Group): void {
    if (isWaiting(group)) return;
    this.queue.delete(group);
    if (group.open === 0 && this.groups.get(group.name) === group) this.groups.delete(group.name);
  }
}

const isWaiting = ({ waiting }: Group) => waiting.page.length + waiting.prefetch.length > 0;

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
