type Message = { bytes: Uint8Array } | { ask: true };

export interface SharedClipboard {
  read(): Uint8Array | undefined;
  write(bytes: Uint8Array): void;
}

let shared: SharedClipboard | undefined;

/** What was copied last in any tab of this browser: each keeps it, and one that opens later asks the others. */
export function sharedClipboard(): SharedClipboard {
  if (shared) return shared;
  let held: Uint8Array | undefined;
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('linework-clipboard');
  const send = (message: Message): void => channel?.postMessage(message);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('bytes' in data) held = data.bytes;
    else if (held) send({ bytes: held });
  });
  send({ ask: true });
  shared = {
    read: () => held,
    write(bytes) {
      held = bytes;
      send({ bytes });
    },
  };
  return shared;
}
