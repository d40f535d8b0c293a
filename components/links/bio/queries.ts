import { paths } from "@/components/paths";
import { recordQueries } from "@/components/shell/records";
import type { BioPageResponse, ListedBioPageResponse } from "@/lib/links/bio/schema";
import type { BlockValues } from "../page-editor/page-values";
import type { BioValues } from "./bio-values";

export const bioPages = recordQueries<BioRow, BioPage, "bio">({
  noun: "bio",
  list: { path: "/bio", rows: "bio", include: "status,blocks" },
  path: "/bio",
  fillsPage: true,
  home: paths.bioPages(),
  nameOf: ({ title }) => title,
});

export type BioRow = Required<ListedBioPageResponse>;

/** The API leaves the content open; it is what a form once sent, without its empty fields. */
export type BioPage = BioPageResponse["data"] & {
  content: Partial<BioValues["content"]> & { blocks: BlockValues[] };
};

export type BioStatus = BioPage["status"];
