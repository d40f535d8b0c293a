import { countFrom } from "@/lib/identity/access/guess-limits";
import type { IdentifiedBlock } from "@/lib/links/bio/block-ids";
import type { BlockOf } from "@/lib/links/bio/blocks/schema";
import { now } from "@/lib/platform/clock";
import { pool } from "@/lib/platform/database/pool";
import { withinPatience } from "../caches/batched-lookup";
import { type BioRow, blocksAt } from "../pages/bio";
import { entriesIn, isTrapped, type SentForm } from "../pages/bio-blocks/form";
import { refuseMethod, seeOther, showBio } from "../respond";
import { KEEP_BIO_RESPONSE } from "../sql";
import type { VisitContext } from "../visit-context";
import { readForm } from "../visitor";

const SENT_A_MINUTE = 5;
/** The query of a page after a form of it was kept. */
const SENT = /^sent=([A-Za-z0-9]{1,16})$/;

/** Whether this form of the page was kept just before, by the address to which its visitor was sent. */
export const justSent = (query: string): SentForm | undefined => {
  const [, block] = SENT.exec(query) ?? [];
  return block ? { block, state: "thanks", values: new URLSearchParams() } : undefined;
};

/** Keeps what was sent to a form of the page, five a minute for one page and address. Rejects when the database is unavailable. */
export async function takeBioForm(
  bio: BioRow,
  id: string | undefined,
  variant: number,
  context: VisitContext,
): Promise<void> {
  const { request, response, address, services } = context;
  const block = blocksAt(bio, now()).find((each): each is Form => each.id === id && each.type === "form");
  if (!block) return refuseMethod(response);
  if (request.method !== "POST") return refuseMethod(response, "GET, HEAD, POST");
  const values = await readForm(request);
  const thanked = () => seeOther(response, `/b/${bio.alias}?sent=${block.id}#${block.id}`);
  const again = (state: SentForm["state"], status: number) =>
    showBio(
      response,
      request,
      bio,
      { now: now(), sent: { block: block.id, state, values }, variant },
      { status },
    );
  const { isOver } = await countFrom("bio form", address, SENT_A_MINUTE, 60, bio.id);
  if (isOver) return again("wait", 429);
  // Robots are thanked too, so that they learn nothing.
  if (isTrapped(values)) return thanked();
  const fields = entriesIn(values, block);
  if (!fields) return again("wrong", 400);
  await withinPatience(
    pool().query({ name: "keep-bio-response", text: KEEP_BIO_RESPONSE, values: [bio.id, block.id, fields] }),
  );
  services.bioCounts.add({ bioId: bio.id, variant, block: block.id });
  thanked();
}

type Form = IdentifiedBlock & BlockOf<"form">;
