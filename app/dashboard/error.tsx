"use client";

import { ErrorPage } from "@/components/shell/empty-state";

export default function DashboardError({ reset }: { error: Error; reset: () => void }) {
  return <ErrorPage onRetry={reset} />;
}
