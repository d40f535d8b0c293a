/** One call of the API: what it was, its status (0: none came), and how long it took in milliseconds. */
export type Called = { what: string; status: number; text: string; ms: number };

/** A program that works with the API without a break: creates, reads, changes and lists links and reads statistics. */
export class ApiCalls {
  private isOver = false;
  private called: Called[] = [];
  private readonly ended: Promise<void>;

  constructor(
    private readonly origin: string,
    private readonly key: string,
  ) {
    this.ended = this.work();
  }

  /** The calls since the last time. */
  since(): Called[] {
    const called = this.called;
    this.called = [];
    return called;
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.ended;
  }

  private async work() {
    for (let n = 0; !this.isOver; n++) {
      const added = await this.call("POST", "/api/url/add", { url: `https://example.com/${n}` });
      const { id } = JSON.parse(added || "{}") as { id?: number };
      if (id) {
        await this.call("GET", `/api/url/${id}`);
        await this.call("PUT", `/api/url/${id}/update`, { url: `https://example.com/changed/${n}` });
        await this.call("GET", `/api/url/${id}/stats`);
        await this.call("DELETE", `/api/url/${id}/delete`);
      }
      await this.call("GET", "/api/urls?limit=10&order=click");
      await this.call("GET", "/api/account");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  private async call(method: string, path: string, body?: object): Promise<string> {
    const began = performance.now();
    const headers = {
      Authorization: `Bearer ${this.key}`,
      ...(body && { "Content-Type": "application/json" }),
    };
    const { status, text } = await fetch(this.origin + path, {
      method,
      headers,
      body: body && JSON.stringify(body),
    }).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      (error: Error) => ({ status: 0, text: error.message }),
    );
    const what = `${method} ${path.replaceAll(/\d+/g, "…")}`;
    this.called.push({ what, status, text: text.slice(0, 300), ms: performance.now() - began });
    return status === 200 ? text : "";
  }
}
