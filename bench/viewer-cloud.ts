/** A drive with drawings in it that the server has prepared, for a browser to look at. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@linework/client';
import { prepareStatus } from '@linework/contract';
import type { Page } from 'playwright-core';

export interface Cloud {
  /** Uploads a drawing and waits until it is prepared; gives its number. */
  add(name: string, bytes: Uint8Array): Promise<string>;
  /** What a browser sends along that the owner is signed in with. */
  cookies(url: string): BrowserCookie[];
  /** Lets a browser in as the owner. */
  signIn(page: Page, url: string): Promise<void>;
}

export interface BrowserCookie {
  name: string;
  value: string;
  domain: string;
  path: string;
}

export async function openCloud(url: string): Promise<Cloud> {
  const cookies = new Map<string, string>();
  const client = createClient({
    baseUrl: url,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      if (cookies.size > 0) headers.set('cookie', Array.from(cookies, (pair) => pair.join('=')).join('; '));
      const answer = await fetch(input, { ...init, headers });
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';', 1)[0]!.split(/=(.*)/s);
        cookies.set(name, value);
      }
      return answer;
    },
  });
  await client.call('register', { email: 'bench@example.com', password: randomBytes(12).toString('hex') });
  const cookiesFor = (at: string): BrowserCookie[] => {
    const { hostname } = new URL(at);
    return Array.from(cookies, ([name, value]) => ({ name, value, domain: hostname, path: '/' }));
  };
  return {
    cookies: cookiesFor,
    async add(name, bytes) {
      const { session } = await client.call('uploadStart', { parentId: '0', name, size: bytes.length });
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
      await fetch(url + session!.url, { method: 'PATCH', headers, body: new Uint8Array(bytes) });
      for (;;) {
        const { files } = await client.call('unionList', { parentId: '0', page: 1, pageSize: 100 });
        const found = files.find((file) => file.name === name);
        if (found?.status === prepareStatus.ready) return found.id;
        if (found?.status === prepareStatus.failed) throw new Error('it cannot be prepared');
        await sleep(250);
      }
    },
    signIn: (page, at) => page.context().addCookies(cookiesFor(at)),
  };
}
