import { PIXEL_KINDS } from "./kinds";

/** The thirteen types in our own words, each with a tag as its provider shows it. */
export const PIXEL_TYPES = PIXEL_KINDS.map(({ name, example }) => ({ name, example }));
