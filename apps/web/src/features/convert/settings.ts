/** What a person chose last, kept for the next time. */
import type { ConvertChoices } from '@linework/contract/convert';
import { safeStorage } from '../../app/safeStorage.ts';

export type ConvertForm = Required<ConvertChoices>;

const standard: ConvertForm = {
  layouts: 'all',
  paper: 'sheet',
  orientation: 'auto',
  colours: 'colour',
  lineWeights: 1,
  plotStyles: '',
  textAsShapes: 0,
  pixels: 3000,
  background: 'white',
  version: '2018',
  enlarge: 1,
};

const key = 'linework.convert';

export function lastChoices(): ConvertForm {
  try {
    const text = safeStorage.getItem(key);
    return text === null
      ? standard
      : { ...standard, ...(JSON.parse(text) as Partial<ConvertForm>), enlarge: 1 };
  } catch {
    return standard;
  }
}

export function keepChoices(choices: ConvertForm): void {
  safeStorage.setItem(key, JSON.stringify(choices));
}
