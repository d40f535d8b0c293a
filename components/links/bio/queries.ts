import { paths } from "@/components/paths";
import { recordQueries } from "@/components/shell/records";
import type { ListedBioPageResponse } from "@/lib/links/bio/schema";
import type { BioPage } from "./bio-values";

export const bioPages = recordQueries<BioRow, BioPage, "bio">({
  noun: "bio",
  list: { path: "/bio", rows: "bio", include: "status,blocks" },
  path: "/bio",
  fillsPage: true,
  home: paths.bioPages(),
  nameOf: ({ title }) => title,
});

export type BioRow = Required<ListedBioPageResponse>;
