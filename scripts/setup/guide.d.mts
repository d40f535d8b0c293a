export function anchorsOf(source: string): string[];
