"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { paths } from "@/components/paths";
import { movedTo } from "./sections";

/** Leads on to the section that the address names after its #, which no server sees, or to the first. */
export function SettingsStart() {
  const router = useRouter();
  useEffect(() => {
    const [section, part] = movedTo(window.location.hash.slice(1)) ?? ["profile"];
    router.replace(paths.settings(section, part));
  }, [router]);
  return null;
}
