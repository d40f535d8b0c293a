import { onlineManager } from "@tanstack/react-query";

/**
 * As a query's `placeholderData`: what was shown before stays, dimmed, until the answer comes. Offline nothing stays: no answer
 * will come, and rows of one tab would be read as those of another.
 */
export const keepRows = <T>(before: T | undefined): T | undefined =>
  onlineManager.isOnline() ? before : undefined;
