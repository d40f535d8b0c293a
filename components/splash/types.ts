import type { BlockValues } from "@/components/designer/blocks";

export type SplashRow = {
  id: number;
  name: string;
  date: string;
  default: boolean;
  blocks: number;
  links: number;
};

export type SplashPage = Pick<SplashRow, "id" | "name" | "date" | "default"> & {
  content: { blocks: BlockValues[]; countdown: number; background?: string; color?: string };
};
