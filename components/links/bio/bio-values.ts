import type { BioPageResponse } from "@/lib/links/bio/schema";
import { hostOf } from "../domains/queries";
import {
  type BlockKind,
  type BlockValues,
  blockValues,
  type EntryValues,
  emptyBlock,
  withoutEmpty,
} from "../page-editor/page-values";

/** A bio page as its form holds it. */
export type BioValues = {
  title: string;
  alias: string;
  /** the host in its address; "": the default short host */
  domain: string;
  status: BioStatus;
  /** how many of a hundred visitors see it, of another version of a page */
  percent?: number;
  content: {
    description: string;
    avatar: string;
    blocks: BlockValues[];
    theme: string;
    background: string;
    color: string;
    accent: string;
  };
};

const NO_CONTENT = { description: "", avatar: "", theme: "plain", background: "", color: "", accent: "" };

export const NEW_BIO: BioValues = {
  title: "",
  alias: "",
  domain: "",
  status: "active",
  content: { ...NO_CONTENT, blocks: [{ type: "link", label: "", url: "" }] },
};

export const bioValues = ({ title, alias, domain, status, content }: BioPage): BioValues => ({
  title,
  alias,
  domain: domain ? hostOf({ domain }) : "",
  status,
  content: { ...NO_CONTENT, ...content, blocks: content.blocks.map((block) => blockValues(asText(block))) },
});

/** The other version of a page, as its form holds it. */
export const variantValues = (
  page: BioPage,
  { percent, content }: NonNullable<BioPage["variant"]>,
): BioValues => ({
  ...bioValues({ ...page, content }),
  percent,
});

/** Fields of blocks that are numbers in the API and text in a form. */
const NUMBERS = new Set(["level", "columns", "latitude", "longitude", "zoom", "item"]);

/** What a stored block holds as text, whatever it is in the API. */
const asText = (stored: BlockValues): BlockValues =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(entryAsText) : String(value),
    ]),
  ) as BlockValues;

const entryAsText = (entry: Record<string, string | boolean>): EntryValues =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      typeof value === "boolean" ? (value ? "yes" : "no") : value,
    ]),
  );

/** The other way round. What is no number is sent as it is, so that the API says what is wrong with it. */
const fromText = (block: BlockValues) => ({
  ...Object.fromEntries(
    Object.entries(block).map(([name, value]) => [
      name,
      NUMBERS.has(name) && typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value))
        ? Number(value)
        : value,
    ]),
  ),
  ...(block.fields && {
    fields: block.fields.map((field) => ({ ...field, required: field.required !== "no" })),
  }),
});

/** A new block, as far as it can be filled in. */
export function newBioBlock(kind: BlockKind): BlockValues {
  const block = emptyBlock(kind);
  switch (kind) {
    case "heading":
      return { ...block, level: "2" };
    case "social":
      return { ...block, items: [{ network: "website", url: "" }] };
    case "images":
      return { ...block, columns: "2", items: [0, 1].map(() => ({ image: "", alt: "", url: "" })) };
    case "map":
      return { ...block, zoom: "15" };
    case "form":
      return {
        ...block,
        fields: ["name", "email", "message"].map((name) => ({ kind: name, label: "", required: "yes" })),
      };
    default:
      return block;
  }
}

/** null takes a page back to the default short host. */
export const bioBody = (values: BioValues) => ({
  ...withoutEmpty({
    ...values,
    content: { ...values.content, blocks: values.content.blocks.map(fromText) },
  }),
  domain: values.domain || null,
});

/** The parts of an unfinished page that can be shown: incomplete blocks are left out. */
export const bioPreviewBody = ({ title, content }: BioValues, untitled: string, at: string) => {
  const blocks = content.blocks.filter(isWhole).map((block) => fromText(withWholeEntries(block)));
  return withoutEmpty({ title: title || untitled, content: { ...content, blocks }, at });
};

function isWhole(block: BlockValues): boolean {
  const { type, label, url, text, image, until, item, latitude, longitude } = block;
  switch (type) {
    case "link":
      return Boolean(label && url);
    case "image":
      return Boolean(image);
    case "video":
      return Boolean(url);
    case "map":
      return Boolean(latitude && longitude);
    case "product":
      return Boolean(item);
    case "countdown":
      return Boolean(until);
    case "social":
      return wholeItems(block).length > 0;
    case "images":
      return wholeItems(block).length > 1;
    case "form":
      return (block.fields ?? []).length > 0;
    default:
      return Boolean(text);
  }
}

const withWholeEntries = (block: BlockValues): BlockValues =>
  block.items ? { ...block, items: wholeItems(block) } : block;

const wholeItems = ({ type, items = [] }: BlockValues) =>
  items.filter(({ url, image }) => (type === "social" ? url : image));

/** The API leaves the content open; it is what a form once sent, without its empty fields. */
type Content = Partial<BioValues["content"]> & { blocks: BlockValues[] };
export type BioPage = Omit<BioPageResponse["data"], "content" | "variant"> & {
  content: Content;
  variant: { percent: number; content: Content } | null;
};

export type BioStatus = BioPage["status"];
