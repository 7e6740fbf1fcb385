/** The text of a code in the language of the caller. */
import { languages, type Language } from '@linework/contract';
import { serverTexts, type ServerKey, type ServerTexts } from '@linework/i18n/server';

export function languageOf(value: unknown, fallback: Language): Language {
  return languages.find((language) => language === value) ?? fallback;
}

export function messageOf(code: string, language: Language): string {
  const texts: Partial<ServerTexts> = serverTexts[language];
  return texts[`error.${code}` as ServerKey] ?? code;
}
