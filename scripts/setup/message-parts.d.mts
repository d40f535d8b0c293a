export function languages(folder?: string): string[];
export function writeMessageParts(): void;
