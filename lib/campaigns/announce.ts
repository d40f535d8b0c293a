import { campaignChange, changed } from "../changes";
import { afterCommit } from "../db";

/** Has this process's visitors meet a campaign as it is now, once what was done to it or its links is committed. */
export const announce = (campaignId: number): void => afterCommit(() => changed(campaignChange(campaignId)));
