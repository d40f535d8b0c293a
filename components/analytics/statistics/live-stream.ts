type Listener = (event: string, data: unknown) => void;

/** One connection for all parts of a page that listen to the same address. */
type Stream = {
  listeners: Set<Listener>;
  source: EventSource | undefined;
  clicks: unknown;
  stop: () => void;
};

const streams = new Map<string, Stream>();

const EVENTS = ["clicks", "sums", "click", "counted"] as const;

/**
 * Listens to a live view while the page is in sight: a hidden tab costs the server nothing. `again` is heard when the connection was lost, or the
 * page hidden, so that something may have been missed. Returns the way to stop.
 */
export function listenTo(address: string, listener: Listener): () => void {
  const stream = streams.get(address) ?? open(address);
  streams.set(address, stream);
  stream.listeners.add(listener);
  if (stream.clicks !== undefined) listener("clicks", stream.clicks);
  return () => {
    stream.listeners.delete(listener);
    if (stream.listeners.size > 0) return;
    stream.stop();
    if (streams.get(address) === stream) streams.delete(address);
  };
}

function open(address: string): Stream {
  let wasOpen = false;
  const stream: Stream = { listeners: new Set(), source: undefined, clicks: undefined, stop: () => {} };
  const publish: Listener = (event, data) => {
    if (event === "clicks") stream.clicks = data;
    for (const listener of [...stream.listeners]) listener(event, data);
  };
  const listen = () => {
    stream.source?.close();
    stream.source = undefined;
    if (document.hidden) return;
    const source = new EventSource(address);
    stream.source = source;
    source.addEventListener("open", () => {
      if (wasOpen) publish("again", undefined);
      wasOpen = true;
    });
    for (const name of EVENTS)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => publish(name, JSON.parse(data)));
  };
  listen();
  document.addEventListener("visibilitychange", listen);
  stream.stop = () => {
    document.removeEventListener("visibilitychange", listen);
    stream.source?.close();
  };
  return stream;
}
