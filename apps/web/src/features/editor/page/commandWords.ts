/** Prompts, options and messages of commands in the person's language; their keys come from the worker. */
import { translate, type Dictionary, type Key } from '@linework/i18n';
import { ensureArea, useLanguageStore, useT } from '../../../app/language.ts';
import type { EditorEngine } from '../engine/types.ts';

type Values = Readonly<Record<string, string | number>>;

function lookUp(key: string, values: Values | undefined): string | undefined {
  const texts = useLanguageStore.getState().texts as Dictionary;
  if (!(key in texts)) return undefined;
  const text = translate as (texts: Dictionary, key: Key, values?: Values) => string;
  return text(texts, key as Key, values);
}

/** Words of the commands that are fetched when the drawing stands; where they could not be, whoever needs them tries again. */
export const loadLaterWords = (): void => void ensureArea('editorGeometry').catch(() => undefined);

type Kind = 'prompt' | 'option' | 'message' | 'error' | 'title';

function word(kind: Kind, key: string, values?: Values): string {
  const full = key.startsWith('editorCommands.') ? key : `editorCommands.${kind}.${key}`;
  const found = lookUp(full, values);
  if (found === undefined) loadLaterWords();
  return found ?? key;
}

export interface CommandWords {
  prompt(key: string, values?: Values): string;
  message(key: string, values?: Values): string;
  error(key: string, values?: Values): string;
  option(option: string): string;
  title(name: string): string;
}

const words: CommandWords = {
  prompt: (key, values) => word('prompt', key, values),
  message: (key, values) => word('message', key, values),
  error: (key, values) => word('error', key, values),
  option: (option) => word('option', option),
  title: (name) => word('title', name),
};

const optionPrefix = 'editorCommands.option.';

/** Whoever reads options in another language may type them so; again whenever that is another one. */
export function followOptionTexts(
  engine: Pick<EditorEngine, 'setOptionTexts' | 'subscribe' | 'getState'>,
): () => void {
  let sent: object | undefined;
  const send = (): void => {
    const { texts } = useLanguageStore.getState();
    if (texts === sent || engine.getState().phase !== 'ready' || !(`${optionPrefix}Close` in texts)) return;
    sent = texts;
    const options = Object.entries(texts).filter(([key]) => key.startsWith(optionPrefix));
    engine.setOptionTexts(
      Object.fromEntries(options.map(([key, text]) => [key.slice(optionPrefix.length), String(text)])),
    );
  };
  const stops = [useLanguageStore.subscribe(send), engine.subscribe(send)];
  send();
  return () => stops.forEach((stop) => stop());
}

export function useCommandWords(): CommandWords {
  useT('editorCommands');
  return words;
}
