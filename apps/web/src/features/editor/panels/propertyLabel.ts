import { useLanguageStore } from '../../../app/language.ts';

/** A field of the model as people call it; what has no word of its own by its name. */
export function propertyLabel(name: string): string {
  const texts = useLanguageStore.getState().texts as Readonly<Record<string, string>>;
  return texts[`editor.property.${name}`] ?? name;
}
