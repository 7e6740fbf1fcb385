import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { translate, type Key } from '@linework/i18n';
import { dictionaries } from '@linework/i18n/dictionaries';
import { describe, expect, it } from 'vitest';
import { detailText, sentences } from './detailText.ts';

type Language = keyof typeof dictionaries;
const inLanguage = (language: Language) => (message: string) =>
  detailText(message, (key: Key, params) =>
    translate(dictionaries[language], key as 'diagnostic.font', ...([params] as unknown as [])),
  );

const kernel = join(import.meta.dirname, '../../../../../../../packages/cad/src');
const sources = (readdirSync(kernel, { recursive: true }) as string[])
  .filter((path) => path.endsWith('.ts') && !path.includes('.test.'))
  .map((path) => readFileSync(join(kernel, path), 'utf8'))
  .join('\n');

describe('what the kernel says', () => {
  it.each(Object.entries(sentences))('%s is one of its sentences, word by word', (_, sentence) => {
    const [longest] = sentence.split(/\{\w+\}|;/).toSorted((a, b) => b.length - a.length);
    expect(sources.includes(longest!.trim())).toBe(true);
  });

  it.each(Object.entries(sentences))(
    '%s is recognized as itself, and has the same holes everywhere',
    (name, sentence) => {
      const fill = (text: string): string => text.replace(/\{(\w+)\}/g, '<$1>');
      const holes = (text: string): string[] => (text.match(/<\w+>/g) ?? []).toSorted();
      const message = fill(sentence);
      const detail = name as keyof typeof sentences;
      for (const language of ['en', 'zh', 'ko', 'de'] as const) {
        const words = inLanguage(language)(message)!;
        expect(words).toBe(fill(dictionaries[language][`diagnostic.detail.${detail}`]));
        expect(holes(words)).toEqual(holes(message));
        expect(words).not.toMatch(/[{}]/);
        if (language !== 'en') expect(words).not.toBe(message);
      }
    },
  );

  it('is said in the words of the reader, with the names of the drawing', () => {
    expect(inLanguage('zh')('The font simplex.shx is not at hand; Arimo stands in.')).toBe(
      '没有字体 simplex.shx，以 Arimo 代替。',
    );
    expect(inLanguage('de')('3 of 12 pages of the section AcDb:AcDbObjects are damaged or missing.')).toBe(
      'Von 12 Seiten des Abschnitts AcDb:AcDbObjects sind 3 beschädigt oder fehlen.',
    );
  });

  it('is left as it is where nobody knows it', () => {
    expect(inLanguage('zh')('Something new happened')).toBeUndefined();
  });
});
