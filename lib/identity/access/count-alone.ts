import { rowsOf } from "@/lib/platform/database/transaction";

/**
 * To be called in a transaction that counts what a workspace has, and makes one more where it may: of several at one moment the others wait here, and count
 * that one as well.
 */
export const countAlone = (workspaceId: number) =>
  rowsOf({
    name: "lock-workspace",
    text: "select id from workspaces where id = $1::int for no key update",
    values: [workspaceId],
  });
