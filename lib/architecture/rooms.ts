/**
 * Who may import whom. A room is a folder of lib with all below it, except folders with a row of their own; `links` is what lies directly in
 * that folder. Every room may import `platform`, which imports none. Contexts import one way only:
 * redirect, analytics, commerce, integrations → links → identity → platform.
 */
export const ROOMS: Record<string, string[]> = {
  redirect: [
    "analytics/ingest",
    "analytics/enrich",
    "commerce/attribution",
    "links",
    "links/apps",
    "links/delivery",
    "links/domains",
    "links/campaigns",
    "links/overlays",
    "links/pixels",
    "links/qr",
    "links/splash",
    "links/bio",
    "identity/access",
    "identity/reports",
  ],

  "analytics/enrich": [],
  // where clicks are kept: it knows nothing of what they are clicks on, so that whoever shows clicks may ask it
  "analytics/store": [],
  "analytics/ingest": ["analytics/enrich", "analytics/store"],
  // from one store to the other
  "analytics/move": ["analytics/store", "analytics/ingest"],
  "analytics/statistics":
    "analytics/enrich analytics/store analytics/ingest links links/health links/campaigns links/channels links/qr identity/access".split(
      " ",
    ),
  // what members have chosen to be mailed about their workspace
  "analytics/alerts": ["analytics/store", "identity/mail"],
  "analytics/digests":
    "analytics/enrich analytics/store analytics/ingest identity/mail identity/notices".split(" "),
  "analytics/segments": ["analytics/statistics", "identity/access"],
  "analytics/goals":
    "analytics/segments analytics/statistics analytics/store identity/access identity/mail".split(" "),
  // what of an archive is about statistics
  "analytics/archive": ["analytics/goals", "analytics/segments", "links/archive"],
  "analytics/shares": ["analytics/statistics", "analytics/store", "links", "identity/access"],

  "commerce/attribution": [],
  "commerce/items": ["identity/access", "identity/uploads"],
  "commerce/purchases": ["commerce/items", "commerce/attribution", "commerce/licenses", "identity/access"],
  "commerce/licenses": ["analytics/enrich", "identity/access"],
  "commerce/seller": ["identity/access", "identity/account", "identity/uploads"],

  "integrations/openapi": ["platform/http"],
  "integrations/webhooks": ["identity/access", "identity/mail"],

  links: [
    "links/apps",
    "links/history",
    "links/delivery",
    "links/domains",
    "links/health",
    "links/icons",
    "links/titles",
    "identity/access",
    "identity/quotas",
    "analytics/store",
  ],
  // whether the destinations of links answer
  "links/health": ["links/domains", "identity/access", "identity/mail", "identity/notices"],
  // a page's head says where its icon is
  "links/icons": ["links/destinations"],
  // and what it is called
  "links/titles": ["links/destinations"],
  "links/history": ["identity/access"],
  // how links lead on, by themselves or as their domain has it
  "links/delivery": [],
  // the apps that open links
  "links/apps": [],
  "links/domains": ["links/apps", "links/delivery", "identity/access", "identity/mail", "identity/quotas"],
  "links/campaigns": ["links", "links/history", "identity/access", "analytics/store"],
  "links/channels": ["links", "identity/access"],
  "links/pixels": ["identity/access"],
  // from one workspace to another
  "links/transfer": ["links", "links/history", "identity/access"],
  "links/utm": ["links", "identity/access"],
  "links/views": ["links", "identity/access"],
  "links/overlays": ["links", "identity/access"],
  "links/splash": ["links", "identity/access"],
  "links/bio": ["links", "identity/access"],
  "links/qr": ["links", "identity/access", "identity/uploads"],
  "links/labels": ["links", "links/qr", "identity/access"],
  "links/brand": ["links", "identity/access", "identity/uploads", "identity/workspaces"],
  "links/missing-paths": ["links", "links/domains", "identity/access"],
  "links/destinations": ["identity/access"],
  // clicks of other services are read as visits are, and kept where statistics find them
  "links/imports":
    "links links/apps links/delivery links/campaigns links/channels links/pixels identity/access analytics/store analytics/enrich".split(
      " ",
    ),
  // an archive has every noun, and its links come in as those of other services do
  "links/archive":
    "links links/apps links/imports links/domains links/pixels links/utm links/overlays links/splash links/bio links/qr links/campaigns links/channels links/views identity/access identity/quotas identity/uploads".split(
      " ",
    ),
  // written in the reader's language, with the country and the browser of what happened
  "identity/mail": ["analytics/enrich"],
  "identity/access": ["identity/mail"],
  // how much a workspace may have
  "identity/quotas": ["identity/access"],
  "identity/workspaces": ["identity/access", "identity/mail", "identity/quotas"],
  "identity/account":
    "identity/access identity/mail identity/uploads identity/workspaces analytics/store".split(" "),
  "identity/notices": ["identity/access"],
  "identity/keys": ["identity/access"],
  "identity/uploads": ["identity/access"],
  "identity/reports": ["identity/access", "identity/mail"],
  "identity/admin": ["identity/access", "identity/account", "identity/reports"],
  "identity/installation": ["identity/access", "analytics/store", "platform/backup"],
  // an event says from which country and device it came
  "identity/security": ["identity/access", "analytics/enrich"],

  platform: [],
  // the ways in: a call is authenticated, a request handed over, a folder checked before anything starts
  "platform/http": ["platform/server", "identity/access"],
  "platform/server": ["platform/http", "analytics/ingest", "links/qr", "identity/access", "identity/uploads"],

  // a backup is of everything, clicks that wait included
  "platform/backup": ["analytics/ingest", "analytics/store"],
  architecture: [],
};
