import type { Language } from '@linework/contract/enums';
import type { Area, AreaTexts } from './keys.ts';

/** One area of one language, fetched when first asked for: a page brings only the words it shows. */
export async function loadArea<A extends Area>(language: Language, area: A): Promise<AreaTexts<A>> {
  const module = (await import(`./${language}/${area}.ts`)) as Record<string, AreaTexts<A>>;
  return module[area]!;
}
