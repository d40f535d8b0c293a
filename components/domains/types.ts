/** One of the things that must hold before visitors get through. */
export type Step = {
  step: "resolves" | "points" | "ownership" | "certificate" | "answers";
  state: "right" | "wrong" | "unanswered" | "waiting" | "unneeded";
  reason?: "expired" | "other-name" | "untrusted";
};

/** A DNS record as it is and as it should be. */
export type DnsRecord = {
  type: "A" | "AAAA" | "CNAME" | "TXT";
  name: string;
  expected: string[];
  found: string[];
  state: "right" | "wrong" | "none" | "unanswered";
};

export type Check = {
  checked: string | null;
  result: "right" | "wrong" | "unanswered" | null;
  /** where branded domains have to point to */
  targets: string[];
  token: { name: string; value: string };
  records: DnsRecord[];
  /** whether visitors get its links */
  served: boolean;
  /** when a claim that nobody proved ends, or ended */
  claimends: string | null;
  steps: Step[];
  /** until when its certificate is valid, once it was seen */
  validuntil: string | null;
};

/** A domain as the API answers it with `include=status,check,links,date`. */
export type Domain = {
  id: number;
  /** with its scheme */
  domain: string;
  redirectroot: string;
  redirect404: string;
  redirectexpired?: string;
  status: "pending" | "verified" | "expired";
  check: Check;
  links: number;
  date: string;
};

/** With the number of QR codes for links on it. */
export type OneDomain = Domain & { qrs: number };

export type DomainAvailability = {
  domain: string;
  available: boolean;
  reason: "taken" | "invalid" | null;
  message: string;
  /** where it points now, if that is somewhere else */
  found: string[];
};
