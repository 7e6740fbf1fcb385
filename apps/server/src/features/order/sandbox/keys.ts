/** The sandbox's own keys: made on first use, good for nothing else. */
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { App } from '../../../app.ts';

export interface SandboxKeys {
  /** What the installation signs with. */
  merchantPrivate: string;
  merchantPublic: string;
  /** What the cashier signs with. */
  cashierPrivate: string;
  cashierPublic: string;
  /** For webhooks and hosted cashiers. */
  secret: string;
  /** 32 characters. */
  apiV3Key: string;
}

/** On a thread of its own: to find the primes takes up to a second, in which nobody else would be answered. */
const generate = promisify(generateKeyPair);

async function pair(): Promise<[privateKey: string, publicKey: string]> {
  const { privateKey, publicKey } = await generate('rsa', { modulusLength: 2048 });
  return [
    privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  ];
}

const rowName = 'sandbox';
const known = new WeakMap<object, Promise<SandboxKeys>>();

export function sandboxKeys({ db, secrets }: Pick<App, 'db' | 'secrets'>): Promise<SandboxKeys> {
  const kept = known.get(secrets);
  if (kept) return kept;
  const read = () =>
    db.selectFrom('server_secret').select('value').where('name', '=', rowName).executeTakeFirst();
  const load = async (): Promise<SandboxKeys> => {
    if (!(await read())) {
      const [merchantPrivate, merchantPublic] = await pair();
      const [cashierPrivate, cashierPublic] = await pair();
      const value = JSON.stringify({ merchantPrivate, merchantPublic, cashierPrivate, cashierPublic });
      await db
        .insertInto('server_secret')
        .values({ name: rowName, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    }
    const pairs = JSON.parse((await read())!.value) as Omit<SandboxKeys, 'secret' | 'apiV3Key'>;
    const secret = secrets.mac('sandbox', 'cashier');
    return { ...pairs, secret, apiV3Key: secrets.mac('sandbox', 'api v3').slice(0, 32) };
  };
  const loading = load();
  known.set(secrets, loading);
  loading.catch(() => known.delete(secrets));
  return loading;
}
