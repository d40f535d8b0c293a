"use client";

import { ErrorPage } from "@/components/shell/empty-state";

export default function PageError({ reset }: { error: Error; reset: () => void }) {
  return <ErrorPage onRetry={reset} />;
}
