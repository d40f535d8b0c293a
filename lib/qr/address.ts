import { env } from "../env";

/** Where a code leads a visitor; its picture is at the same address with `.svg` or `.png` behind it. */
export const qrAddress = (alias: string): string => `${env().SHORT_URL}/qr/${alias}`;
