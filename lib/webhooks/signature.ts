import { createHmac } from "node:crypto";

/** The headers by which a receiver knows that a message is ours and new (Standard Webhooks 1.0). `at` is in whole seconds. */
export const signed = (secret: Uint8Array, message: { id: string; at: number; body: string }) => {
  const { id, at, body } = message;
  const signature = createHmac("sha256", secret).update(`${id}.${at}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(at),
    "webhook-signature": `v1,${signature}`,
  };
};
