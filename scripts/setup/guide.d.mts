export function anchorsOf(source: string): string[];
export function guideNames(folder: string): string[];
