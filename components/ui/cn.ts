import { type ClassValue, clsx } from "clsx";

/** Joins class names. Parts take a `className` for placement only, so nothing has to be merged or overruled. */
export const cn = (...names: ClassValue[]): string => clsx(names);
