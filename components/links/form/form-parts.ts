/** The parts of the link form that can be opened from elsewhere by their names. */
export type FormPart = "type" | "targeting" | "password" | "expiry" | "groups";
