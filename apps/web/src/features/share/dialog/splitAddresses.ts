import { isEmail } from '@linework/contract/fields';

/** What was typed or pasted, one address after the other; what is none stays to be corrected. */
export function splitAddresses(text: string): { good: string[]; rest: string } {
  const parts = text.split(/[\s,;，；、]+/).filter((part) => part !== '');
  return {
    good: parts.filter((part) => isEmail(part)),
    rest: parts.filter((part) => !isEmail(part)).join(' '),
  };
}
