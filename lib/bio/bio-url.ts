import { env } from "../env";

/** Where visitors find a bio page. */
export const bioUrl = (alias: string): string => `${env().SHORT_URL}/b/${alias}`;
