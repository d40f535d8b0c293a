"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useLinkDrawer } from "./drawer-state";

const LinkDrawer = dynamic(() => import("./link-drawer").then((module) => module.LinkDrawer), { ssr: false });

/** Loads the builder when it is first asked for: most visits to the list never need it. */
export function LinkDrawerHost() {
  const { open } = useLinkDrawer();
  const [wanted, setWanted] = useState(false);
  if (open !== null && !wanted) setWanted(true);
  return wanted ? <LinkDrawer /> : null;
}
