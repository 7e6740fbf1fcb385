import { languages, type Language } from '@linework/contract/enums';
import {
  loadArea,
  translate,
  type Area,
  type AreaKey,
  type Dictionary,
  type ParamArgs,
} from '@linework/i18n';
import { setDecimalSign } from '@linework/contract/format';
import { use } from 'react';
import { create } from 'zustand';
import { config } from './config.ts';
import { loadScript } from './fonts.ts';
import { safeStorage } from './safeStorage.ts';

// public/theme.js reads the same key before the first paint.
const storeKey = 'linework.language';

interface LanguageState {
  language: Language;
  /** The loaded areas of the current language, merged. */
  texts: Partial<Dictionary>;
}

function initialLanguage(): Language {
  const stored = safeStorage.getItem(storeKey);
  return languages.find((language) => language === stored) ?? config.language;
}

export const useLanguageStore = create<LanguageState>(() => ({ language: initialLanguage(), texts: {} }));

const loads = new Map<Area, Promise<void>>();
const loaded = new Set<Area>();

/** Makes an area's texts available; the promise is the same for as long as the area is wanted. */
export function ensureArea(area: Area): Promise<void> {
  let load = loads.get(area);
  if (!load) {
    load = fetchArea(area).catch((error: unknown) => {
      loads.delete(area);
      throw error;
    });
    loads.set(area, load);
  }
  return load;
}

async function fetchArea(area: Area): Promise<void> {
  const { language } = useLanguageStore.getState();
  const texts = await loadArea(language, area);
  // The person switched while this was on its way: what arrived is in the wrong language.
  if (useLanguageStore.getState().language !== language) return fetchArea(area);
  loaded.add(area);
  useLanguageStore.setState((state) => ({ texts: { ...state.texts, ...texts } }));
}

let switching = 0;

/** Switches without a reload: everything on screen is fetched first, then changes at once. The last choice counts. */
export async function setLanguage(language: Language): Promise<void> {
  const mine = ++switching;
  const texts = new Map<Area, Partial<Dictionary>>();
  for (;;) {
    // Also what came onto the screen meanwhile.
    const missing = [...loads.keys()].filter((area) => !texts.has(area));
    if (missing.length === 0) break;
    await Promise.all(missing.map(async (area) => texts.set(area, await loadArea(language, area))));
    if (mine !== switching) return;
  }
  safeStorage.setItem(storeKey, language);
  useLanguageStore.setState({
    language,
    texts: Object.assign({}, ...texts.values()) as Partial<Dictionary>,
  });
  applyLanguage(language);
}

export function applyLanguage(language: Language): void {
  setDecimalSign(language === 'de' ? ',' : '.');
  document.documentElement.lang = language;
  void loadScript(language);
}

export type Translate<A extends Area> = <K extends AreaKey<A | 'common'>>(
  key: K,
  ...params: ParamArgs<K>
) => string;

/** The words of the given areas (common ones always). Waits, in the way of Suspense, for what is not here yet. */
export function useT<A extends Area = 'common'>(...areas: A[]): Translate<A> {
  const texts = useLanguageStore((state) => state.texts);
  for (const area of areas) if (!loaded.has(area)) use(ensureArea(area));
  return translator(texts);
}

const translators = new WeakMap<object, Translate<Area>>();

/** One and the same for the same texts: what gets it as a property need not be drawn again. */
function translator(texts: Partial<Dictionary>): Translate<Area> {
  let known = translators.get(texts);
  if (!known) {
    known = (key, ...params) => translate(texts as Dictionary, key, ...params);
    translators.set(texts, known);
  }
  return known;
}

/** For code outside of components; only the common words are sure to be there. */
export const t: Translate<'common'> = (key, ...params) =>
  translate(useLanguageStore.getState().texts as Dictionary, key, ...params);

/** The same with the words of an area, fetched first where they are not here yet. */
export async function wordsOf<A extends Area>(...areas: A[]): Promise<Translate<A>> {
  await Promise.all(areas.map(ensureArea));
  return (key, ...params) => translate(useLanguageStore.getState().texts as Dictionary, key, ...params);
}

export function useLanguage(): Language {
  return useLanguageStore((state) => state.language);
}
