import type { Language } from '@linework/contract/enums';
import { analyse } from 'chardet';
import { guessEncoding } from './encoding.ts';
import { loadBytes } from './load.ts';

export async function loadText(url: string, language: Language, signal: AbortSignal): Promise<string> {
  const bytes = new Uint8Array(await loadBytes(url, signal));
  const encoding = guessEncoding(bytes, language, (sample) => analyse(sample));
  return new TextDecoder(encoding).decode(bytes);
}
