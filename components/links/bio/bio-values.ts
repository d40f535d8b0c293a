import type { BioPageResponse } from "@/lib/links/bio/schema";
import { hostOf } from "../domains/queries";
import { type BlockValues, blockValues, withoutEmpty } from "../page-editor/page-values";

/** A bio page as its form holds it. */
export type BioValues = {
  title: string;
  alias: string;
  /** the host in its address; "": the default short host */
  domain: string;
  status: BioStatus;
  content: {
    description: string;
    avatar: string;
    blocks: BlockValues[];
    background: string;
    color: string;
    accent: string;
  };
};

const NO_CONTENT = { description: "", avatar: "", background: "", color: "", accent: "" };

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
  content: { ...NO_CONTENT, ...content, blocks: content.blocks.map(blockValues) },
});

/** null takes a page back to the default short host. */
export const bioBody = (values: BioValues) => ({ ...withoutEmpty(values), domain: values.domain || null });

/** The parts of an unfinished page that can be shown: incomplete blocks are left out. */
export const bioPreviewBody = ({ title, content }: BioValues, untitled: string) =>
  withoutEmpty({ title: title || untitled, content: { ...content, blocks: content.blocks.filter(isWhole) } });

const isWhole = ({ type, label, url, text, image }: BlockValues): boolean =>
  Boolean(type === "link" ? label && url : type === "image" ? image : text);

/** The API leaves the content open; it is what a form once sent, without its empty fields. */
export type BioPage = BioPageResponse["data"] & {
  content: Partial<BioValues["content"]> & { blocks: BlockValues[] };
};

export type BioStatus = BioPage["status"];
