/** argon2id, and the same work for an account that does not exist. */
import { hash, verify } from '@node-rs/argon2';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let dummy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Takes as long for an account without a password, or none at all, as for a wrong one. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password');
  const fits = await verify(stored ?? (await dummy), password);
  return fits && stored !== null;
}
