/** Accounts for tests, made without the work that a password costs a guesser. */
import { hash } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import type { Config } from '../src/config.ts';
import type { Tables } from '../src/db/schema.ts';
import { addHashed, type UserToAdd } from '../src/features/account/addUser.ts';

export const testPassword = 'correct horse battery';

/** How much work it was stands in the text itself, so that it is as little to check. */
const cheapHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** With the usual password. Returns the id. */
export async function addTestUser(
  db: Kysely<Tables>,
  user: Omit<UserToAdd, 'password'>,
  config: Pick<Config, 'region' | 'language'>,
): Promise<number> {
  return addHashed(db, user, await cheapHash, config);
}
