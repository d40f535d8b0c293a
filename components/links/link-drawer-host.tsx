"use client";

import { useState } from "react";
import { later } from "@/components/ui/later";
import { useLinkDrawer } from "./drawer-state";

const LinkDrawer = later(() => import("./link-drawer").then((module) => module.LinkDrawer));

/** Loads the builder when it is first asked for: most visits to the list never need it. */
export function LinkDrawerHost() {
  const { open } = useLinkDrawer();
  const [wanted, setWanted] = useState(false);
  if (open !== null && !wanted) setWanted(true);
  return wanted ? <LinkDrawer /> : null;
}
