import { paths } from "@/components/paths";
import { recordQueries } from "@/components/shell/records";
import type { ListedSplashPageResponse, SplashPageResponse } from "@/lib/links/splash/schema";
import type { BlockValues } from "../page-editor/page-values";
import type { SplashValues } from "./splash-values";

export const splashPages = recordQueries<SplashRow, SplashPage, "splash">({
  noun: "splash",
  list: { path: "/splash", rows: "splash", include: "default,blocks,links" },
  path: "/splash",
  fillsPage: true,
  home: paths.splashPages(),
  nameOf: ({ name }) => name,
});

export type SplashRow = Required<ListedSplashPageResponse>;

/** The API leaves the content open; it is what a form once sent, without its empty fields. */
export type SplashPage = SplashPageResponse["data"] & {
  content: Partial<SplashValues["content"]> & { blocks: BlockValues[]; countdown: number };
};
