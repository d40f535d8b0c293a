"use client";

import { useState } from "react";
import { lazy, usePreload } from "@/components/ui/lazy";
import { useLinkDrawer } from "../drawer-state";

const LinkDrawer = lazy(
  () => import("./link-drawer").then((module) => module.LinkDrawer),
  "components/links/form/link-drawer",
);

/** Loads the builder when it may be asked for: a page that is only looked at never needs it. */
export function LinkDrawerHost() {
  const { open } = useLinkDrawer();
  usePreload(LinkDrawer.load);
  const [wanted, setWanted] = useState(false);
  if (open !== null && !wanted) setWanted(true);
  return wanted ? <LinkDrawer /> : null;
}
