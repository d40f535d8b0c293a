"use client";

import { useEffect } from "react";

/**
 * Has the browser show a page of ours where a page of the dashboard can't be reached. The address names the language, so that another language is
 * another worker. Browsers without workers, and those that are told to have none, go on as before.
 */
export function OfflineWorker() {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const register = () => {
      const address = `/dashboard/sw.js?language=${document.documentElement.lang}`;
      navigator.serviceWorker.register(address, { scope: "/dashboard/" }).catch(() => undefined);
    };
    // What the page itself needs comes first.
    const timer = setTimeout(register, 2_000);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
