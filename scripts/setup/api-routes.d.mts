export function writeApiRoutes(): boolean;
