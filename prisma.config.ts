import path from "node:path";
import { defineConfig } from "prisma/config";

// Prisma would download its migration engine; closed networks refuse that, so its CLI talks to our stand-in.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(import.meta.dirname, "prisma/engine/schema-engine.mjs");

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://unset" },
  // Kept by SQL alone: partitioned or too hot for a record at a time.
  experimental: { externalTables: true },
  tables: {
    external: [
      "public.build_assets",
      "public.click_agents",
      "public.click_chunks",
      "public.click_cities",
      "public.click_destinations",
      "public.click_history",
      "public.click_languages",
      "public.click_new_values",
      "public.click_origins",
      "public.click_places",
      "public.click_rows_carried",
      "public.click_rules",
      "public.click_runs",
      "public.click_sums",
      "public.click_visitors_other",
      "public.clicks",
      "public.click_hours",
      "public.click_days",
      "public.click_days_closed",
      "public.click_sums_forgotten",
      "public.click_visitors",
      "public.click_segments",
      "public.dashboard_hosts",
      "public.file_chunks",
      "public.file_store",
      "public.files",
      "public.imported_chunks",
      "public.imported_clicks",
      "public.imported_days",
      "public.imported_history",
      "public.imported_runs",
      "public.imported_sums",
      "public.installation",
      "public.migration_compatibility",
      "public.visitor_salts",
      "public.workspace_counters",
      "public.rate_limits",
    ],
  },
  enums: {
    external: ["public.click_source", "public.click_outcome", "public.click_scope", "public.click_dimension"],
  },
});
