/** What a client keeps between calls. The browser keeps it in local storage and cookies, Node in memory. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface TicketStore {
  get(): string | undefined;
  set(ticket: string | undefined): void;
}

export function memoryStore(): KeyValueStore {
  const map = new Map<string, string>();
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

export function memoryTicket(): TicketStore {
  let ticket: string | undefined;
  return { get: () => ticket, set: (value) => void (ticket = value) };
}

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** Browsers keep cookies themselves; Node's fetch does not. One origin, no expiry: enough for a client. */
export function withCookies(fetch: Fetch): Fetch {
  const jar = new Map<string, string>();
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(input, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const equals = pair.indexOf('=');
      const value = pair.slice(equals + 1);
      if (value === '') jar.delete(pair.slice(0, equals));
      else jar.set(pair.slice(0, equals), value);
    }
    return response;
  };
}
