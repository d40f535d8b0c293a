export function guideNames(folder: string): string[];
