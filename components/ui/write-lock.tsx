"use client";

import { createContext, use } from "react";

/** Why nothing may be changed here; null where it may. */
const LockContext = createContext<string | null>(null);

/**
 * Around read-only content. Buttons that change something are disabled and say why: by the design those
 * are the primary, the dangerous and the submitting ones. A nested `value={null}` unlocks a part.
 */
export const WriteLock = LockContext;

export const useWriteLock = (): string | null => use(LockContext);
