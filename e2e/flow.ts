import { randomInt } from "node:crypto";
import { request } from "node:http";
import { serverUrl } from "./send";

type Cookies = Map<string, string>;
type Step = { status: number; location: string; text: string };

/** What somebody says to the issuer, and what the issuer is to do wrong. */
export type Said = { subject: string; email?: string; verified?: string; thin?: string; fault?: string };

/** A browser without a screen: it keeps cookies, follows nothing, and comes from an address of its own. */
export function browser(cookies: Cookies = new Map()) {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const go = async (url: string, fields?: Record<string, string>): Promise<Step> => {
    const answer = await exchange(new URL(url, serverUrl()), { cookies, address, fields });
    for (const line of answer.set) {
      const [pair = ""] = line.split(";");
      const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const post = async (path: string, fields: Record<string, string>) => {
    const { csrfToken } = JSON.parse((await go("/api/auth/csrf")).text) as { csrfToken: string };
    return JSON.parse((await go(path, { ...fields, csrfToken, json: "true" })).text) as { url: string };
  };
  return {
    cookies,
    go,
    post,
    /** Begins at our button and says who to be; ends at the address that the issuer leads back to. */
    toIssuer: async (said: Said, connect = ""): Promise<string> => {
      const { url } = await post("/api/auth/signin/oidc", { callbackUrl: "/dashboard/links", connect });
      return (await go(`${url}&${new URLSearchParams(said)}`)).location;
    },
    /** Whose browser it is. */
    who: async () => {
      const { data } = JSON.parse((await go("/api/session")).text) as {
        data: { user: { id: number; email: string } | null };
      };
      return data.user;
    },
  };
}

type Sent = { cookies: Cookies; address: string; fields?: Record<string, string> };

function exchange(url: URL, { cookies, address, fields }: Sent): Promise<Step & { set: string[] }> {
  const body = fields && new URLSearchParams(fields).toString();
  const headers = {
    Host: url.host,
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    "X-Forwarded-For": address,
    ...(body !== undefined && {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(Buffer.byteLength(body)),
    }),
  };
  const { port, pathname, search } = url;
  const options = {
    host: "127.0.0.1",
    port,
    path: pathname + search,
    method: body === undefined ? "GET" : "POST",
  };
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? "",
          set: response.headers["set-cookie"] ?? [],
          text,
        }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
