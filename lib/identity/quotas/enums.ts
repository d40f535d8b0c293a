/** What a workspace may have only so many of: links that aren't deleted, new links in a month, branded domains, people. */
export const QUOTAS = ["links", "monthly", "domains", "members"] as const;
export type Quota = (typeof QUOTAS)[number];
