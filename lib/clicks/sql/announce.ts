/** The channel on which drains say whose clicks have come in. */
export const CHANNEL = "switchyard_clicks";

/** Once a batch and workspace: whoever watches reads the clicks themselves. */
export const ANNOUNCE = `select pg_notify('${CHANNEL}', workspace_id::text) from clicked group by workspace_id`;
