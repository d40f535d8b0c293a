/** What this extension uses of the browsers' extension API; Firefox has it under the same name, with promises since Manifest V3. */
declare const chrome: {
  i18n: { getMessage(name: string, substitutions?: string[]): string; getUILanguage(): string };
  storage: {
    local: {
      get(name: string): Promise<Record<string, unknown>>;
      set(values: Record<string, unknown>): Promise<void>;
    };
  };
  tabs: {
    query(filter: { active: true; currentWindow: true }): Promise<{ url?: string; title?: string }[]>;
    create(tab: { url: string }): Promise<unknown>;
  };
  runtime: { openOptionsPage(): Promise<void> };
};
