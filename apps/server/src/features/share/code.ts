/** The names of shares and their extract codes. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '@linework/contract';

/** Crockford's: without the letters that look like others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 128 bits. */
export const makeRand = (): string => randomBytes(16).toString('base64url');

export const makeCode = (): string =>
  Array.from({ length: limits.sharePasswordLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Case does not count, nor do letters that look like figures. */
const codeKey = (code: string): string => code.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');

const digest = (code: string): Buffer => createHash('sha256').update(codeKey(code)).digest();

/** In the same time whatever differs. */
export const isSameCode = (code: string, given: string): boolean =>
  timingSafeEqual(digest(code), digest(given));
