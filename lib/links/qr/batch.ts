import type * as z from "zod";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { shortUrl } from "@/lib/platform/addresses";
import { db } from "@/lib/platform/database/db";
import { Failure, invalid } from "@/lib/platform/failure";
import { containing } from "@/lib/platform/lists";
import { chosen, LinkFilter } from "../filter";
import { WITH_SHOWN_DOMAIN } from "../shown-domain";
import { MOST_IN_BATCH } from "./enums";
import { type QrBatchQuery, QrFileQuery } from "./file-query";
import { codeOfAddress, drawnOf, fileOf } from "./files";
import type { Drawn } from "./picture";
import { getQr } from "./qr";
import { type BatchEntry, zipBatch } from "./zip-batch";

/** Query of GET /api/urls/export/qr: which links, as what, and in the style of which code. */
export const LinkBatchQuery = LinkFilter.extend({
  ...QrFileQuery.shape,
  look: LinkFilter.shape.id.meta({ description: "id of the QR code whose style they take" }),
});
type LinkBatchQuery = z.output<typeof LinkBatchQuery>;

/** The caller's codes that match, each as a file, in one ZIP archive that is made while it is sent. Throws a Failure for more than a thousand. */
export async function exportQr(actor: Actor, { id, q, type, ...form }: QrBatchQuery) {
  const where = {
    ...owned(actor),
    ...(type !== "all" && { type }),
    ...(q && { name: containing(q) }),
    ...(id.length > 0 && { id: { in: id } }),
  };
  refuseMany(await db().qrCode.count({ where }), "QR codes");
  const draw = (drawn: Drawn) => fileOf(drawn, form, String(actor.workspaceId));
  const pages = inPagesOf((last) =>
    db().qrCode.findMany({
      where: { AND: [where, { id: { gt: last } }] },
      include: WITH_SHOWN_DOMAIN,
      orderBy: { id: "asc" },
      take: AT_ONCE,
    }),
  );
  const entries = entriesOf(pages, (code) => ({
    ...{ name: code.name, fallback: code.alias, made: code.createdAt },
    draw: () => draw(drawnOf(code)),
  }));
  return zipBatch(actor, { fileName: "qr-codes.zip", format: form.format, entries });
}

/** The caller's links that match, each as a code of its short URL, named after its alias. Throws as `exportQr` does. */
export async function exportLinkCodes(
  actor: Actor,
  { look, format, size, width, ...filter }: LinkBatchQuery,
) {
  const where = chosen(actor, filter);
  refuseMany(await db().link.count({ where }), "links");
  const [id] = look;
  const model = id === undefined ? undefined : drawnOf(await getQr(actor, { id }));
  const pages = inPagesOf((last) =>
    db().link.findMany({
      where: { AND: [where, { id: { gt: last } }] },
      select: { id: true, alias: true, createdAt: true, domain: { select: { scheme: true, host: true } } },
      orderBy: { id: "asc" },
      take: AT_ONCE,
    }),
  );
  const entries = entriesOf(pages, ({ alias, domain, createdAt }) => ({
    ...{ name: domain ? `${domain.host}-${alias}` : alias, fallback: "link", made: createdAt },
    draw: () =>
      fileOf(
        codeOfAddress(shortUrl(domain, alias), model),
        { format, size, width },
        String(actor.workspaceId),
      ),
  }));
  return zipBatch(actor, { fileName: "link-codes.zip", format, entries });
}

function refuseMany(count: number, what: string): void {
  if (count > MOST_IN_BATCH)
    throw invalid(`${count} ${what} match, and one archive has at most ${MOST_IN_BATCH}. Narrow the filter.`);
  if (count === 0) throw new Failure("not-found", `No ${what} match this filter.`);
}

const AT_ONCE = 50;

/** Rows page by page: none stays in memory once its file is sent. */
async function* inPagesOf<Row extends { id: number }>(find: (last: number) => PromiseLike<Row[]>) {
  for (let last = 0; ; ) {
    const rows = await find(last);
    yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE) return;
    last = end.id;
  }
}

async function* entriesOf<Row>(pages: AsyncIterable<Row[]>, entry: (row: Row) => BatchEntry) {
  for await (const rows of pages) for (const row of rows) yield entry(row);
}
