/** Publication and subscription have this name, each in its own database. */
export const NAME = "switchyard_visits";

/**
 * What a far region gets of the installation's database: the tables that a visit reads, and of these the columns that it reads, with their
 * primary keys and what their constraints compare. Nothing of people but the name that is in the address of their lists. Links' passwords come as their hashes,
 * since visitors are asked for them there.
 */
export const PUBLISHED: Readonly<Record<string, readonly string[]>> = {
  links: [
    "id",
    "workspace_id",
    "domain_id",
    "alias",
    "url",
    "type",
    "splash_id",
    "overlay_id",
    "title",
    "meta_title",
    "meta_description",
    "meta_image",
    "password_hash",
    "password_version",
    "expires_at",
    "expired_url",
    "click_limit",
    "disabled_at",
    "blocked_at",
    "deleted_at",
    "created_at",
    "parts_since",
    "private_at",
    "rules",
    "delivery",
    "deeplink",
  ],
  link_targets: ["link_id", "kind", "name", "url", "position"],
  link_parameters: ["link_id", "name", "value", "position"],
  link_pixels: ["link_id", "pixel_id"],
  pixels: ["id", "kind", "tag"],
  overlays: ["id", "type", "content"],
  splash_pages: ["id", "workspace_id", "content", "default_since"],
  domains: [
    "id",
    "workspace_id",
    "scheme",
    "host",
    "redirect_root",
    "redirect_404",
    "redirect_expired",
    "delivery",
    "apps",
    "qr_prefix",
    "alias_case",
    "qr_former_prefixes",
    "status",
    "blocked_at",
    "verified_at",
    "expired_at",
  ],
  workspaces: ["id", "attribution_since", "blocked_at"],
  brands: ["workspace_id", "name", "color", "logo", "picture"],
  campaigns: ["id", "workspace_id", "name", "slug", "access", "mode"],
  campaign_members: ["link_id", "campaign_id", "weight", "paused_at"],
  users: ["id", "username", "personal_workspace_id", "disabled_at"],
  qr_codes: [
    "id",
    "workspace_id",
    "link_id",
    "alias",
    "type",
    "name",
    "data",
    "foreground",
    "background",
    "logo",
    "style",
    "domain_id",
  ],
  items: [
    "id",
    "workspace_id",
    "name",
    "thumbnail",
    "preview_image",
    "demo_link",
    "price_regular",
    "currency",
    "published_at",
  ],
  bio_pages: [
    "id",
    "workspace_id",
    "alias",
    "title",
    "content",
    "variant_content",
    "variant_percent",
    "disabled_at",
  ],
  region_heartbeat: ["id", "at"],
};

/** The tables with their columns, as a publication names them. */
export const publishedTables = (): string =>
  Object.entries(PUBLISHED)
    .map(([table, columns]) => `${table} (${columns.join(", ")})`)
    .join(", ");

/** Which tables of a publication are not published as this version needs it. */
export function wronglyPublished(published: readonly { table: string; columns: string[] }[]): string[] {
  const found = new Map(published.map(({ table, columns }) => [table, new Set(columns)]));
  return Object.entries(PUBLISHED).flatMap(([table, columns]) =>
    columns.every((column) => found.get(table)?.has(column)) ? [] : [table],
  );
}

/** Columns of each table in a publication ($1). */
export const READ_PUBLICATION = `
  select tablename as table, attnames::text[] as columns from pg_publication_tables where pubname = $1`;
