import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import type { Person } from "./person";

/** A link that was created, and where it leads. */
export type Created = { id: number; alias: string; url: string };

/** A picture that was uploaded: its path, and the bytes that are served. */
export type Picture = { path: string; bytes: Buffer };

const PAUSE_MS = 40;
const LINKS_PER_PICTURE = 10;
/** The list of links has a thousand on a page. */
const MOST = 800;

/** A program that creates links and uploads pictures, one after the other, until it is stopped or the server is gone. */
export class Creator {
  readonly links: Created[] = [];
  readonly pictures: Picture[] = [];
  private isOver = false;
  private readonly ended: Promise<void>;

  constructor(
    private readonly origin: string,
    private readonly person: Person,
  ) {
    this.ended = this.work().catch(() => {});
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.ended;
  }

  private async work() {
    for (let n = 0; !this.isOver && n < MOST; n++) {
      this.links.push(await createLink(this.origin, this.person, `made-${n}`));
      if (n % LINKS_PER_PICTURE === 0) this.pictures.push(await upload(this.origin, this.person));
      await pause(PAUSE_MS);
    }
  }
}

export async function createLink(
  origin: string,
  person: Person,
  alias: string,
  more: object = {},
): Promise<Created> {
  const url = `https://example.com/${alias}`;
  const { id } = await person.call<{ id: number }>(origin, "/api/url/add", { url, custom: alias, ...more });
  return { id, alias, url };
}

const SIDE = 160;

/** A picture of noise, which no format makes much smaller. */
export async function upload(origin: string, person: Person): Promise<Picture> {
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const;
  const png = await sharp(randomBytes(SIDE * SIDE * 3), { raw })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(png)], { type: "image/png" }), "noise.png");
  const { url } = await person.call<{ url: string }>(origin, "/api/catalogue/media/add", form);
  const { pathname } = new URL(url);
  return { path: pathname, bytes: await served(origin, pathname) };
}

/** What is served at a path; nothing where that is refused. */
export async function served(origin: string, path: string): Promise<Buffer> {
  const response = await fetch(origin + path);
  return response.ok ? Buffer.from(await response.arrayBuffer()) : Buffer.alloc(0);
}
