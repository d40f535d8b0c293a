/** One call of the guide. Words in braces stand for what earlier steps kept. */
export type Step = {
  /** method and address as the document writes them: `PUT /api/url/{id}/update` */
  call: string;
  /** what it is for, in a sentence or two */
  say: string;
  /** values of the address's braces, in order: names of what was kept, or the value itself */
  at?: string[];
  query?: string;
  body?: unknown;
  /** a file to be sent as a form, instead of a body */
  file?: { field: string; path: string };
  /** fields of the answer to remember, under their names: `{ LINK: "id" }`; `list.0.id` reaches deeper */
  keep?: Record<string, string>;
  /** without a key */
  open?: true;
  /** headers beside the key's */
  headers?: string[];
  /** lines of the answer to show, where it is long */
  lines?: number;
};

export type Chapter = { title: string; text: string; steps: Step[] };
