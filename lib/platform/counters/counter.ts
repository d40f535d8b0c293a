/** Where something is counted: a name of its purpose's, in windows of so many seconds that begin with the first count. */
export type Window = { purpose: string; name: string; seconds: number };

/** What has been counted in a window that is open, and when that ends, by the clock that all processes share. */
export type Tally = { count: number; msLeft: number; endsAt: number };

/** Counts in windows. `keys` are `purpose:name`, the name hashed: most have an address in them. */
export interface Counter {
  /** Counts one in each, and says how many that makes. */
  add(windows: KeyedWindow[]): Promise<Tally[]>;
  /** The open windows among these, without counting. */
  look(keys: string[]): Promise<(Tally | undefined)[]>;
  /** Takes one back that was counted. */
  takeBack(key: string): Promise<void>;
  clear(keys: string[]): Promise<void>;
}

export type KeyedWindow = { key: string; seconds: number };
