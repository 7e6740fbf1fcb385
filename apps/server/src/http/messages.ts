/** The text of a code in the language of the caller. */
import { languages, type Language } from '@linework/contract';
import { dictionaries } from '@linework/i18n/dictionaries';
import type { Dictionary } from '@linework/i18n';

export function languageOf(value: unknown, fallback: Language): Language {
  return languages.find((language) => language === value) ?? fallback;
}

export function messageOf(code: string, language: Language): string {
  const dictionary: Partial<Dictionary> = dictionaries[language];
  return dictionary[`error.${code}` as keyof Dictionary] ?? code;
}
