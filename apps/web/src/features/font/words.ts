/** What a font is, in words. */
import { codePages, type Language } from '@linework/contract/enums';
import type { FontItem } from '@linework/contract/font';
import type { PlainKey } from '@linework/i18n';
import type { Translate } from '../../app/language.ts';

export type CodePageName = keyof typeof codePages;

export const pages = Object.keys(codePages).map(Number) as CodePageName[];

/** A picture has neither characters nor a style. */
export const hasCharacters = ({ type }: Pick<FontItem, 'type'>): boolean => type !== 'tif';

export function codePageOf({ codepage }: Pick<FontItem, 'codepage'>): PlainKey<'font'> {
  const page = pages.find((known) => known === codepage) ?? 1;
  return `font.codepage.${page}`;
}

export function styleOf({ bold, italic }: Pick<FontItem, 'bold' | 'italic'>): PlainKey<'font'> {
  if (bold && italic) return 'font.style.boldItalic';
  if (bold) return 'font.style.bold';
  return italic ? 'font.style.italic' : 'font.style.regular';
}

const kinds = ['shapes', 'bigfont', 'unifont'] as const;

/** The family of an outline font; others have none, but are of a kind. */
export function familyText(
  { type, family }: Pick<FontItem, 'type' | 'family'>,
  t: Translate<'font'>,
): string {
  if (type === 'tif') return t('font.kind.picture');
  const kind = type === 'shx' ? kinds.find((name) => name === family) : undefined;
  return kind ? t(`font.kind.${kind}`) : family;
}

const formats = new Map<Language, Intl.DateTimeFormat>();

export function dateText(time: number, language: Language): string {
  let format = formats.get(language);
  if (!format) formats.set(language, (format = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })));
  return format.format(time);
}
