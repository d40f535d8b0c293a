export function hasPgBouncer(): boolean;
