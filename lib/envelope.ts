/** How an API of ours wraps an answer. The path decides which, for refusals too (contract.md, "Both APIs"). */
export type Envelope = {
  success(data: object): object;
  failure(message: string, fields?: Record<string, string>): object;
};

const linkApi: Envelope = {
  success: (data) => ({ error: 0, ...data }),
  failure: (message, fields) => ({ error: 1, message, ...(fields && { fields }) }),
};

const itemApi: Envelope = {
  success: (data) => ({ status: "success", ...data }),
  failure: (message) => ({ status: "error", msg: message }),
};

export const envelopeFor = (path: string): Envelope =>
  /^\/api\/(account\/details|items|purchases)(\/|$)/.test(path) ? itemApi : linkApi;
