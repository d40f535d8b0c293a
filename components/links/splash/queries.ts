import { paths } from "@/components/paths";
import { recordQueries } from "@/components/shell/records";
import type { ListedSplashPageResponse } from "@/lib/links/splash/schema";
import type { SplashPage } from "./splash-values";

export const splashPages = recordQueries<SplashRow, SplashPage, "splash">({
  noun: "splash",
  list: { path: "/splash", rows: "splash", include: "default,blocks,links" },
  path: "/splash",
  fillsPage: true,
  home: paths.splashPages(),
  nameOf: ({ name }) => name,
});

export type SplashRow = Required<ListedSplashPageResponse>;
