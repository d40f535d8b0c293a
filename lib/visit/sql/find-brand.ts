/** How does the workspace $1 look to visitors? */
export const FIND_BRAND = `select name, color, picture from brands where workspace_id = $1`;
