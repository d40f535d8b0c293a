/** How an API of ours wraps an answer. The path decides which, for refusals too (contract.md, "Both APIs"). */
export type Envelope = {
  success(data: object): object;
  failure(message: string, details?: { fields?: Record<string, string>; reason?: string }): object;
};

const linkApi: Envelope = {
  success: (data) => ({ error: 0, ...data }),
  failure: (message, { fields } = {}) => ({ error: 1, message, ...(fields && { fields }) }),
};

const itemApi: Envelope = {
  success: (data) => ({ status: "success", ...data }),
  failure: (message, { reason } = {}) => ({ status: "error", msg: message, ...(reason && { reason }) }),
};

export const envelopeFor = (path: string): Envelope => (isItemApi(path) ? itemApi : linkApi);

/** Whether an address belongs to the item API, which has a key and a shape of its own. */
export const isItemApi = (path: string): boolean =>
  /^\/api\/(account\/details|items|purchases)(\/|$)/.test(path);
