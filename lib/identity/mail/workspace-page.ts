import { env } from "@/lib/platform/env";

/**
 * A page of the dashboard about what is in one workspace, for mails: their reader may be in another one by then. The address changes nothing; the
 * dashboard offers to switch, and says so to people who are no members.
 */
export function workspacePage(workspaceId: number, path: string): string {
  const url = new URL(env().APP_URL + path);
  url.searchParams.set("workspace", String(workspaceId));
  return url.href;
}
