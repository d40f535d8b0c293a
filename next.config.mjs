import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { existingBuildId, newBuildId } from "./scripts/setup/build-id.mjs";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // The routes of the API are answered without Next (app/api/**/route.ts); the few that are its own end in route.next.ts.
  pageExtensions: ["tsx", "next.ts"],
  reactStrictMode: true,
  // The API answers both spellings of a path; a redirect would lose the method of old clients.
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
  // Browsers ask for a page's icon with each page that they move on to.
  headers: async () => [
    {
      source: "/:icon(icon.svg|favicon.ico|apple-touch-icon.png)",
      headers: [{ key: "Cache-Control", value: "public, max-age=3600" }],
    },
  ],
  // The tests and the type check of our own run before a build; the build does not repeat them.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  experimental: { preloadEntriesOnStart: false },
  // Messages reach the browser compiled, and what formats them comes without its parser; guides come as what pages draw.
  turbopack: {
    rules: {
      "**/messages/*.json": { loaders: ["./scripts/setup/compiled-messages.loader.mjs"], as: "*.js" },
      "**/docs/**/*.md": { loaders: ["./scripts/setup/compiled-guide.loader.mjs"], as: "*.js" },
    },
    resolveAlias: { "use-intl/format-message": "use-intl/format-message/format-only" },
  },
};

/** A browser that has a page of one build and gets a response of another loads the page anew (ADR 30). */
export default function configFor(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return { ...config, deploymentId: existingBuildId() };
  if (phase !== PHASE_PRODUCTION_BUILD) return config;
  const id = newBuildId();
  return { ...config, deploymentId: id, generateBuildId: () => id };
}
