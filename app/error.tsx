"use client";

import { ErrorPage } from "@/components/shell/error-page";

export default function PageError({ reset }: { error: Error; reset: () => void }) {
  return <ErrorPage onRetry={reset} />;
}
