import * as z from "zod";
import { drawnMedia, keepInShare, UPLOADS, wholeAddress } from "@/lib/identity/uploads/uploads";
import { rowsOf } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/env";
import { kindOf } from "@/lib/platform/media/kinds";
import { drawnLogo } from "../qr/logo";
import { type Entry, type Outcome, text } from "./entry";
import type { ArchiveRun } from "./run";

const FileRow = z.object({
  name: text.regex(/^[0-9a-f]{40}\.(png|webp)$/),
  data: text.regex(/^[A-Za-z0-9+/]+={0,2}$/),
});

/** Checks a picture as any upload and draws it anew, since anybody can write an archive. Its name here is that of the new content. */
export async function importFile(run: ArchiveRun, entry: Entry): Promise<Outcome> {
  const { name, data } = entry.read(FileRow);
  entry.key = name;
  if (await isInShare(run, name)) {
    run.files.set(name, name);
    return "existing";
  }
  const bytes = Buffer.from(data, "base64");
  if (kindOf(bytes)?.media !== "image") return entry.refuse("It is no picture.");
  const { actor } = run;
  // Logos of codes are the only files that are kept as PNG.
  const drawn = name.endsWith(".png")
    ? await drawnLogo(actor, bytes, "file")
    : await drawnMedia(actor, bytes);
  const isHere = await isInShare(run, drawn.name);
  if (run.isMade && !isHere)
    await keepInShare(actor, { name: drawn.name, bytes: drawn.bytes, field: "file" });
  run.files.set(name, drawn.name);
  return isHere ? "existing" : "created";
}

const isInShare = async ({ actor }: ArchiveRun, name: string): Promise<boolean> =>
  (
    await rowsOf({
      name: "archive-file",
      text: "select from uploads where workspace_id = $1 and name = $2 and ended_at is null",
      values: [actor.workspaceId, name],
    })
  ).length > 0;

const ADDRESS = /https?:\/\/[^\s"'<>/]+\/uploads\/([0-9a-f]{40}\.webp)/g;

/** What a page says, with the addresses that its pictures have here. Pages show pictures by https alone, so elsewhere those keep their former ones. */
export function withPicturesHere(run: ArchiveRun, content: unknown): unknown {
  if (run.files.size === 0 || !env().APP_URL.startsWith("https:")) return content;
  const json = JSON.stringify(content);
  return JSON.parse(
    json.replace(ADDRESS, (address, former: string) => {
      const name = run.files.get(former);
      return name === undefined ? address : wholeAddress(UPLOADS + name);
    }),
  );
}
