"use client";

import { createContext, use } from "react";

/** Why nothing may be changed here; null where it may. */
const LockContext = createContext<string | null>(null);

/**
 * Around whatever a person may look at and not change. The buttons in it that change something are off and say why: by the design those
 * are the primary, the dangerous and the submitting ones. Inside it, `value={null}` opens a part again.
 */
export const WriteLock = LockContext;

export const useWriteLock = (): string | null => use(LockContext);
