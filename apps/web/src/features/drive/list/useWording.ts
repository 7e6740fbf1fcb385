import type { Language } from '@linework/contract/enums';
import { useMemo } from 'react';
import { useLanguage, useT, type Translate } from '../../../app/language.ts';
import { useNow } from './useNow.ts';

export interface Wording {
  t: Translate<'drive'>;
  language: Language;
  now: number;
}

/** What all rows need to say anything: asked for once by the list, since a fast scroll draws hundreds of rows a second. */
export function useWording(): Wording {
  const t = useT('drive');
  const language = useLanguage();
  const now = useNow();
  return useMemo(() => ({ t, language, now }), [t, language, now]);
}
