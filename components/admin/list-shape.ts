/** What each of the operator's lists can be narrowed by. */
export const ADMIN_LIST = { orders: ["date"], filters: { state: ["all", "blocked"] } } as const;

/** What the list of security events can be narrowed by. */
export const SECURITY_LIST = {
  orders: ["date"],
  filters: { about: ["all", "sign-ins", "refusals", "account", "keys", "members", "administration"] },
} as const;
