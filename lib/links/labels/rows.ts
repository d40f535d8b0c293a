import { type Actor, owned } from "@/lib/identity/access/actor";
import { shortUrl, titleOf } from "@/lib/platform/addresses";
import { db } from "@/lib/platform/database/db";
import { rowsOf } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/env";
import { invalidField } from "@/lib/platform/failure";
import { Destination } from "@/lib/platform/fields";
import { aliasOfText, foldedAlias } from "../alias-form";
import { ownLink } from "../links";
import { drawnOf } from "../qr/files";
import type { Drawn } from "../qr/picture";
import { WITH_SHOWN_DOMAIN } from "../shown-domain";
import { type ListedLabel, readList } from "./read-list";
import type { Labels } from "./schema";

/** A label as it was asked for: a code in a style of its own, or an address in the style of all. */
export type Row = { code: Drawn | string; caption: string; copies: number };

/** The labels that a body asks for: codes first, then links, then its list. Throws a Failure for what is not the caller's. */
export async function rowsIn(actor: Actor, body: Labels): Promise<Row[]> {
  return [
    ...(await codeRows(actor, body.codes ?? [])),
    ...(await linkRows(actor, body.links ?? [])),
    ...(body.list?.trim() ? await listRows(actor, readList(body.list)) : []),
  ];
}

type Named = NonNullable<Labels["codes"]>;

async function codeRows(actor: Actor, wanted: Named): Promise<Row[]> {
  if (wanted.length === 0) return [];
  const where = { id: { in: wanted.map(({ id }) => id) }, ...owned(actor) };
  const found = await db().qrCode.findMany({ where, include: WITH_SHOWN_DOMAIN });
  const codes = new Map(found.map((code) => [code.id, { name: code.name, drawn: drawnOf(code) }]));
  return wanted.map(({ id, caption, copies }, at) => {
    const code = codes.get(id);
    if (!code) throw invalidField(`codes.${at}.id`, "is not one of your QR codes");
    return { code: code.drawn, caption: caption ?? code.name, copies };
  });
}

async function linkRows(actor: Actor, wanted: Named): Promise<Row[]> {
  if (wanted.length === 0) return [];
  const found = await db().link.findMany({
    where: { id: { in: wanted.map(({ id }) => id) }, ...ownLink(actor) },
    select: {
      id: true,
      alias: true,
      title: true,
      metaTitle: true,
      domain: { select: { scheme: true, host: true } },
    },
  });
  const links = new Map(found.map((link) => [link.id, link]));
  return wanted.map(({ id, caption, copies }, at) => {
    const link = links.get(id);
    if (!link) throw invalidField(`links.${at}.id`, "is not one of your links");
    const address = shortUrl(link.domain, link.alias);
    return { code: address, caption: caption ?? (titleOf(link) || withoutScheme(address)), copies };
  });
}

/** Links on the default host go before those on domains. */
const FIND = `
  select distinct on (asked.written) asked.written as asked, l.alias, d.scheme, d.host
  from unnest($2::text[], $3::text[]) as asked (written, alias)
  join links l on lower(l.alias) = lower(asked.alias) and l.workspace_id = $1::int and l.deleted_at is null
  left join domains d on d.id = l.domain_id
  order by asked.written, d.id nulls first, l.alias = asked.alias desc`;

/** An alias as it was written, and in each form in which a link may have it. */
const formsOf = (written: string): [written: string, alias: string][] => {
  const alias = aliasOfText(written) ?? written;
  return [...new Set([written, alias, foldedAlias(alias) ?? alias])].map((form) => [written, form]);
};

async function listRows(actor: Actor, labels: ListedLabel[]): Promise<Row[]> {
  const aliases = [...new Set(labels.flatMap(({ target }) => (isAddress(target) ? [] : [target])))];
  const forms = aliases.flatMap(formsOf);
  const found = await rowsOf<{ asked: string; alias: string; scheme: string | null; host: string | null }>({
    name: "label-links",
    text: FIND,
    values: [actor.workspaceId, forms.map(([written]) => written), forms.map(([, alias]) => alias)],
  });
  const links = new Map(
    found.map(({ asked, alias, scheme, host }) => [
      asked,
      shortUrl(scheme !== null && host !== null ? { scheme, host } : null, alias),
    ]),
  );
  return labels.map(({ line, target, caption, copies }) => {
    const address = isAddress(target) ? addressIn(target, line) : links.get(target);
    if (!address) throw invalidField("list", `names no link of yours in line ${line}: ${target}`);
    return { code: address, caption: caption || withoutScheme(address), copies };
  });
}

/** Short addresses are also written without their scheme, as `go.example.com/spring`. */
const isAddress = (target: string) => /^https?:\/\//i.test(target) || /^[^/\s]+\.[^/\s]+\/./.test(target);

function addressIn(target: string, line: number): string {
  const scheme = new URL(env().SHORT_URL).protocol;
  const address = Destination.safeParse(/^https?:\/\//i.test(target) ? target : `${scheme}//${target}`);
  if (address.success) return address.data;
  throw invalidField(
    "list",
    `has a URL in line ${line} that ${address.error.issues[0]?.message ?? "is not valid"}`,
  );
}

const withoutScheme = (address: string) => address.replace(/^https?:\/\//, "").replace(/\/$/, "");
