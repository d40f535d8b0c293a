/** The guides, by whom they are for and in the order in which they are read. Each is a file in docs/. */
export const AUDIENCES = {
  people: ["rules", "paths", "apps", "link-health", "notices", "moving-in"],
  programs: ["item-api"],
  operators: [
    "install",
    "operating",
    "mail",
    "backup",
    "upgrading",
    "privacy",
    "clicks",
    "clickhouse",
    "regions",
  ],
} as const;

export type Audience = keyof typeof AUDIENCES;
export type GuideName = (typeof AUDIENCES)[Audience][number];

/** All guides. */
export const GUIDE_NAMES: readonly GuideName[] = Object.values(AUDIENCES).flat();

export const isGuide = (name: string): name is GuideName => GUIDE_NAMES.some((one) => one === name);

const GUIDE_PAGE = /^\/docs\/guides(\/[\w-]+)?/;

/** An address that keeps the language in which a reader asked for this page; a guide is given in the reader's own otherwise. */
export const inLanguage = (href: string, asked: string | undefined): string =>
  asked === undefined ? href : href.replace(GUIDE_PAGE, `$&?language=${encodeURIComponent(asked)}`);
