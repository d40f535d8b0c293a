import type { LinkRow } from "../link";

/** A link's row as the database has it, with nothing but a destination. */
export const linkRow = (id: number, columns: Partial<LinkRow> = {}): LinkRow => ({
  id,
  workspace_id: id % 1_000,
  domain_id: id % 50,
  url: `https://example.com/category/article-of-some-length?campaign=${id}`,
  password_hash: null,
  password_version: 0,
  expires_at: null,
  expired_url: "",
  click_limit: null,
  disabled: false,
  blocked: false,
  created_at: new Date("2026-11-21T12:00:00Z"),
  parts: null,
  attributed: false,
  twins: null,
  rules: null,
  rule_pages: null,
  type: "direct",
  meta_title: "",
  meta_description: "",
  meta_image: "",
  ...columns,
});
