/** What each of the operator's lists can be narrowed by. */
export const ADMIN_LIST = { orders: ["date"], filters: { state: ["all", "blocked"] } } as const;
