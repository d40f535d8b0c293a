import type { Actor } from "@/lib/access/actor";
import { owned } from "@/lib/access/owned";
import { notFound } from "@/lib/failure";
import { pool } from "@/lib/pool";
import type { CarriedPixel } from "./extras";
import { newNonce, type Page } from "./pages/layout";
import { pixelTestPage } from "./pages/pixel-test";
import { pixelsFor } from "./pages/pixels";
import { PIXEL_TEST, policyWith } from "./policy";

/**
 * One of the caller's pixels, as visitors' browsers run it, on a page that tells its parent what came of it under the name of
 * `run`. To be shown in a sandboxed frame, with its policy.
 */
export async function testPixel(
  actor: Actor,
  { id, run }: { id: number; run: string },
): Promise<{ page: Page; policy: string }> {
  const { rows } = await pool().query<CarriedPixel>(
    "select id, kind, tag from pixels where id = $1 and workspace_id = $2",
    [id, owned(actor).workspaceId],
  );
  if (!rows[0]) throw notFound("Pixel");
  const nonce = newNonce();
  return { page: pixelTestPage(pixelsFor(rows), run, nonce), policy: policyWith(PIXEL_TEST, nonce) };
}
