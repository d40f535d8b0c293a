export function findBrowser(): Promise<string | undefined>;
export function findWholeBrowser(): Promise<string | undefined>;
export function browserFlags(): string[];
