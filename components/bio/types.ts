import type { BlockValues } from "@/components/designer/blocks";

export type BioStatus = "active" | "disabled";

export type BioRow = {
  id: number;
  alias: string;
  title: string;
  link: string;
  date: string;
  status: BioStatus;
  blocks: number;
};

export type BioPage = Omit<BioRow, "blocks"> & {
  content: {
    blocks: BlockValues[];
    description?: string;
    avatar?: string;
    background?: string;
    color?: string;
    accent?: string;
  };
};
