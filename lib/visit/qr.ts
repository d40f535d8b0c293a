import type { ClickedLink, Track } from "@/lib/clicks/click";
import { qrAddress } from "@/lib/qr/address";
import type { QrType } from "@/lib/qr/choices";
import type { QrFields } from "@/lib/qr/data";
import type { Drawn } from "@/lib/qr/picture";
import { LinkCache } from "./link-cache";
import type { LookUps } from "./look-ups";

/** A QR code as the database has it. */
export type QrRow = Omit<Drawn, "address"> & {
  id: number;
  workspace_id: number;
  alias: string;
  name: string;
  link_id: number | null;
  link_key: string | null;
};

/** What a scan leads to: one of our links, an address elsewhere, or a page that shows the code's content. */
export type QrTarget =
  | { kind: "link"; key: string }
  | { kind: "address"; track: Track }
  | { kind: "content"; type: QrType; name: string; fields: QrFields; track: Track };

/** A QR code as a visit needs it. `counted` stands in the place of a link in the spool: id 0, no link. */
export type VisitedQr = { id: number; counted: ClickedLink; target: QrTarget; drawn: Drawn };

const MOST = 10_000;

/** The QR codes of this process's memory, by alias in lower case. */
export const qrCache = (codes: LookUps<QrRow>, isTold: () => boolean): LinkCache<VisitedQr> =>
  new LinkCache({
    most: MOST,
    load: async (alias) => {
      const row = await codes.find(alias);
      return row && compiled(row);
    },
    isTold,
  });

const compiled = (row: QrRow): VisitedQr => ({
  id: row.id,
  counted: { id: 0, workspaceId: row.workspace_id, domainId: 0 },
  target: targetOf(row),
  drawn: {
    type: row.type,
    data: row.data,
    foreground: row.foreground,
    background: row.background,
    logo: row.logo,
    style: row.style,
    address: qrAddress(row.alias),
  },
});

function targetOf({ type, name, data, link_id, link_key }: QrRow): QrTarget {
  if (link_id !== null && link_key !== null) return { kind: "link", key: link_key };
  if (type === "link") {
    const url = data.url ?? "";
    return { kind: "address", track: { rule: "", destination: url } };
  }
  return { kind: "content", type, name, fields: data, track: { rule: "", destination: "" } };
}
