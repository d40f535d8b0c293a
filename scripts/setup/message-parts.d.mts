export function writeMessageParts(): void;
