"use client";

import { useState } from "react";
import { later } from "@/components/ui/later";
import { useAhead } from "@/components/ui/use-ahead";
import { useLinkDrawer } from "./drawer-state";

const LinkDrawer = later(() => import("./link-drawer").then((module) => module.LinkDrawer));

/** Loads the builder when it may be asked for: a page that is only looked at never needs it. */
export function LinkDrawerHost() {
  const { open } = useLinkDrawer();
  useAhead(LinkDrawer.load);
  const [wanted, setWanted] = useState(false);
  if (open !== null && !wanted) setWanted(true);
  return wanted ? <LinkDrawer /> : null;
}
