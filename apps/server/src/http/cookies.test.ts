import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { limits } from '@linework/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { loadConfig } from '../config.ts';
import { Secrets } from '../secrets.ts';
import { shareGrants } from './cookies.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
});
const secrets = new Secrets({ version: 1, master: randomBytes(32).toString('base64'), rsa: rsa.toString() });
const app = { config: loadConfig({}), secrets };

afterEach(() => {
  vi.useRealTimers();
});

interface Kept {
  value: string;
  httpOnly: boolean;
  sameSite: string;
  path: string;
}

/** A browser with these cookies. */
function browser(cookies: Record<string, string> = {}) {
  const kept = new Map<string, Kept>();
  const cleared: string[] = [];
  const reply = {
    setCookie: (name: string, value: string, options: Omit<Kept, 'value'>) =>
      kept.set(name, { value, ...options }),
    clearCookie: (name: string) => cleared.push(name),
  };
  const request = { cookies, protocol: 'https' };
  const grants = shareGrants(app, request as unknown as FastifyRequest, reply as unknown as FastifyReply);
  return { grants, kept, cleared };
}

function granted(shareId: number, revision: number): string {
  const { grants, kept } = browser();
  grants.add(shareId, revision);
  return kept.get(`lws${shareId}`)!.value;
}

it('a grant is kept where no script reads it, and counts for its share at its revision', () => {
  const { grants, kept } = browser();
  grants.add(7, 2);
  expect(kept.get('lws7')).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/', secure: true });
  const later = browser({ lws7: granted(7, 2), lws8: granted(7, 2), lws9: 'made.up' }).grants;
  expect(later.has(7, 2)).toBe(true);
  expect(later.has(7, 3)).toBe(false);
  // A grant under another share's name, and one that was not made here.
  expect(later.has(8, 2)).toBe(false);
  expect(later.has(9, 1)).toBe(false);
  expect(later.has(10, 1)).toBe(false);
});

it('lasts two hours', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { grants } = browser({ lws7: granted(7, 1) });
  vi.advanceTimersByTime(limits.shareGrantMs - 1);
  expect(grants.has(7, 1)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(grants.has(7, 1)).toBe(false);
});

it('a browser keeps twenty', () => {
  const many = Object.fromEntries(Array.from({ length: 22 }, (_, n) => [`lws${n + 1}`, 'x']));
  const { grants, kept, cleared } = browser({ ...many, utoken: 'x', hcsid: 'x', lwsx: 'x' });
  grants.add(30, 1);
  expect([...kept.keys()]).toEqual(['lws30']);
  expect(cleared).toEqual(['lws1', 'lws2', 'lws3']);
  const again = browser(many);
  again.grants.add(5, 1);
  expect(again.cleared).not.toContain('lws5');
});
