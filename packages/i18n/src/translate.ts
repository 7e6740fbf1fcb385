import type { Area, AreaKey, Key, EnglishTexts } from './keys.ts';

/** The names between braces in a text: `{count} files in {folder}` → 'count' | 'folder'. */
export type ParamNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type Params<K extends Key> = { readonly [Name in ParamNames<EnglishTexts[K]>]: string | number };

/** Nothing where the text has no holes, the values of all of them where it has. */
export type ParamArgs<K extends Key> = [ParamNames<EnglishTexts[K]>] extends [never] ? [] : [Params<K>];

/** The keys of an area whose texts have no holes: what can be shown without knowing more. */
export type PlainKey<A extends Area> = {
  [K in AreaKey<A>]: [ParamNames<EnglishTexts[K]>] extends [never] ? K : never;
}[AreaKey<A>];

const rules = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();
const order = ['zero', 'one', 'two', 'few', 'many', 'other'];

function pluralForm(text: string, count: number, language: string): string {
  const forms = text.split('|');
  if (forms.length === 1) return text;
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  const categories = rule
    .resolvedOptions()
    .pluralCategories.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  return forms[categories.indexOf(rule.select(count))] ?? forms.at(-1)!;
}

/** A count as the language writes it: 100,000 or 100.000. */
function grouped(count: number, language: string): string {
  let format = numbers.get(language);
  if (!format) numbers.set(language, (format = new Intl.NumberFormat(language)));
  return format.format(count);
}

/**
 * The text of a key in the language of the texts. Where there is a `count`, a text may hold its plural forms
 * in the order of the language's categories: `{count} file|{count} files`.
 */
export function translate<K extends Key>(
  texts: Readonly<Record<NoInfer<K> | 'meta.language', string>>,
  key: K,
  ...[params]: ParamArgs<K>
): string {
  const values = params as Readonly<Record<string, string | number>> | undefined;
  let text: string = texts[key];
  if (values === undefined) return text;
  const language = texts['meta.language'];
  const { count } = values;
  if (typeof count === 'number') text = pluralForm(text, count, language);
  return text.replace(/\{(\w+)\}/g, (hole, name: string) =>
    name === 'count' && typeof count === 'number' ? grouped(count, language) : String(values[name] ?? hole),
  );
}
