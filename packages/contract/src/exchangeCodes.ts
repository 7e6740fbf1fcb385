/** Exchange codes: 15 random characters of Crockford's 32 and one that checks them, written in fours. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const exchangeCodeLength = 16;

/** Catches every single slip: the weight of each place is odd, so that no other character gives the same sum modulo 32. */
function checkCharacter(body: string): string {
  let sum = 0;
  for (const [index, character] of [...body].entries()) sum += alphabet.indexOf(character) * (2 * index + 1);
  return alphabet[sum % 32]!;
}

/** From 15 bytes; their lower five bits count. */
export function exchangeCodeFrom(bytes: Uint8Array): string {
  const body = Array.from(bytes.subarray(0, exchangeCodeLength - 1), (byte) => alphabet[byte & 31]!).join('');
  return body + checkCharacter(body);
}

/** As it is kept: upper case without separators, O and I taken for 0 and 1. Undefined where it cannot be a code. */
export function readExchangeCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (code.length !== exchangeCodeLength || [...code].some((character) => !alphabet.includes(character)))
    return undefined;
  return checkCharacter(code.slice(0, -1)) === code.at(-1) ? code : undefined;
}

export const formatExchangeCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');
