import { env } from "../env";
import type { Server } from "./transport";

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** The mail server of the settings. Throws where there is none. */
export function mailServer(): Server {
  const { SMTP_URL } = env();
  if (SMTP_URL === undefined) throw new Error("SMTP_URL is not set");
  return serverOf(SMTP_URL);
}

/**
 * What a URL says of a mail server. A password goes over no line in the clear, unless the server is on this machine or the URL says so
 * (`?tls=off`).
 */
export function serverOf(text: string): Server {
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isImplicit = url.protocol === "smtps:";
  const asked = url.searchParams.get("tls") as "required" | "offered" | "off" | null;
  const byDefault = url.password !== "" && !LOCAL.test(host) ? "required" : "offered";
  return {
    host,
    port: Number(url.port) || (isImplicit ? 465 : 587),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    tls: isImplicit ? "implicit" : (asked ?? byDefault),
  };
}
