/** A video of a service whose player can be framed: where its page is, and its player. */
export type Video = { service: "YouTube" | "Vimeo"; page: string; player: string };

const YOUTUBE = new Set(["youtube.com", "m.youtube.com", "music.youtube.com", "youtube-nocookie.com"]);
const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/;

/** The video that an address is about, in any of the forms that these services give out; undefined where it is about none. Safe in the browser. */
export function videoIn(address: string): Video | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, "");
  const segments = url.pathname.split("/").filter(Boolean);
  if (host === "youtu.be") return onYouTube(segments[0]);
  if (YOUTUBE.has(host))
    return onYouTube(segments[0] === "watch" ? url.searchParams.get("v") : pathId(segments));
  if (host === "vimeo.com") return onVimeo(segments[0], segments[1]);
  if (host === "player.vimeo.com" && segments[0] === "video")
    return onVimeo(segments[1], url.searchParams.get("h") ?? undefined);
  return undefined;
}

const pathId = ([first = "", second]: string[]) =>
  ["embed", "shorts", "live", "v"].includes(first) ? second : undefined;

function onYouTube(id: string | null | undefined): Video | undefined {
  if (!id || !YOUTUBE_ID.test(id)) return undefined;
  return {
    service: "YouTube",
    page: `https://www.youtube.com/watch?v=${id}`,
    player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  };
}

/** `key` is in the addresses of videos that are not listed. */
function onVimeo(id: string | undefined, key: string | undefined): Video | undefined {
  if (!id || !/^\d{1,12}$/.test(id)) return undefined;
  if (key !== undefined && !/^[0-9a-f]{6,16}$/i.test(key)) return undefined;
  return {
    service: "Vimeo",
    page: `https://vimeo.com/${id}${key ? `/${key}` : ""}`,
    player: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ""}`,
  };
}
