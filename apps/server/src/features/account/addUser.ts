/** Accounts that the operator makes at the terminal. */
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Tables } from '../../db/schema.ts';
import { hashPassword } from './password.ts';
import { insertAccount } from './service.ts';

export interface UserToAdd {
  email: string;
  password: string;
  nickname?: string | undefined;
  admin?: boolean | undefined;
}

type UserConfig = Pick<Config, 'region' | 'language'>;

/** The operator vouches for the address: it counts as verified. Returns the id; fails with emailTaken. */
export async function addUser(db: Kysely<Tables>, user: UserToAdd, config: UserConfig): Promise<number> {
  return addHashed(db, user, await hashPassword(user.password), config);
}

/** The same with a password as it is kept. */
export function addHashed(
  db: Kysely<Tables>,
  user: Omit<UserToAdd, 'password'>,
  password: string,
  { region, language }: UserConfig,
): Promise<number> {
  return db.transaction().execute((trx) =>
    insertAccount(trx, {
      email: user.email.toLowerCase(),
      emailVerified: true,
      password,
      nickname: user.nickname,
      language,
      region,
      isAdmin: user.admin ?? false,
    }),
  );
}
