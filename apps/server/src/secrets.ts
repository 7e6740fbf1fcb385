/** The server's own keys: made on first start, kept with mode 600 (or in the database of a cluster). */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  privateDecrypt,
  constants,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';

interface StoredSecrets {
  version: 1;
  /** 32 bytes, base64: everything symmetric derives from it. */
  master: string;
  rsa: string;
}

function makeSecrets(): StoredSecrets {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 65537 });
  return {
    version: 1,
    master: randomBytes(32).toString('base64'),
    rsa: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Where the keys lie: a file, or a row that all nodes of a cluster read. */
function keyFile(config: Config): string | undefined {
  return config.secretsFile ?? (config.databaseUrl ? undefined : join(config.dataDir, 'secrets.json'));
}

async function readKeys(config: Config, database: Database): Promise<string | undefined> {
  const file = keyFile(config);
  if (file) return readFile(file, 'utf8').catch(() => undefined);
  const query = database.kysely.selectFrom('server_secret').select('value').where('name', '=', 'keys');
  return (await query.executeTakeFirst())?.value;
}

/** Keeps the keys unless there are some already: of two processes that start at once, one wins. */
async function keepKeys(config: Config, database: Database, text: string): Promise<void> {
  const path = keyFile(config);
  if (!path) {
    await database.kysely
      .insertInto('server_secret')
      .values({ name: 'keys', value: text })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  const temp = `${path}.${process.pid}.tmp`;
  await writeFile(temp, text, { mode: 0o600, flush: true });
  await link(temp, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temp);
}

/** The keys beside an export, so that what they encrypt can still be read where it is imported. */
export async function exportKeys(config: Config, database: Database, folder: string): Promise<void> {
  const keys = await readKeys(config, database);
  await writeFile(join(folder, 'secrets.json'), keys!, { mode: 0o600, flush: true });
}

export async function importKeys(config: Config, database: Database, folder: string): Promise<void> {
  const keys = await readFile(join(folder, 'secrets.json'), 'utf8');
  const file = keyFile(config);
  if (file) await rm(file, { force: true });
  else await database.kysely.deleteFrom('server_secret').where('name', '=', 'keys').execute();
  await keepKeys(config, database, keys);
}

export class Secrets {
  readonly #master: KeyObject;
  readonly #rsa: KeyObject;
  /** The RSA modulus in base64; the exponent is 65537. */
  readonly publicModulus: string;

  constructor(stored: StoredSecrets) {
    this.#master = createSecretKey(stored.master, 'base64');
    this.#rsa = createPrivateKey(stored.rsa);
    const jwk = createPublicKey(this.#rsa).export({ format: 'jwk' });
    this.publicModulus = Buffer.from(jwk.n!, 'base64url').toString('base64');
  }

  static async load(config: Config, database: Database): Promise<Secrets> {
    if ((await readKeys(config, database)) === undefined) {
      await keepKeys(config, database, JSON.stringify(makeSecrets()));
    }
    return new Secrets(JSON.parse((await readKeys(config, database))!) as StoredSecrets);
  }

  /** A key of its own for every purpose. */
  #key(purpose: string): KeyObject {
    return createSecretKey(createHmac('sha256', this.#master).update(purpose).digest());
  }

  unwrap(wrapped: Buffer): Buffer {
    return privateDecrypt(
      { key: this.#rsa, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      wrapped,
    );
  }

  encrypt(purpose: string, bytes: Buffer): string {
    return sealGcm(this.#key(purpose), bytes).toString('base64url');
  }

  /** Undefined where the text was not made by `encrypt` with this purpose. */
  decrypt(purpose: string, text: string): Buffer | undefined {
    return openGcm(this.#key(purpose), Buffer.from(text, 'base64url'));
  }

  mac(purpose: string, text: string): string {
    return createHmac('sha256', this.#key(purpose)).update(text).digest('base64url');
  }

  macFits(purpose: string, text: string, mac: string): boolean {
    const expected = Buffer.from(this.mac(purpose, text));
    const given = Buffer.from(mac);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}

/** iv(12) ‖ ciphertext ‖ tag(16) */
export function sealGcm(key: KeyObject, bytes: Buffer): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function openGcm(key: KeyObject, bytes: Buffer): Buffer | undefined {
  if (bytes.length < 28) return undefined;
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    cipher.setAuthTag(bytes.subarray(bytes.length - 16));
    return Buffer.concat([cipher.update(bytes.subarray(12, bytes.length - 16)), cipher.final()]);
  } catch {
    return undefined;
  }
}
