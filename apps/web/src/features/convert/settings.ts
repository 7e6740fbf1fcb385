/** What a person chose last, kept for the next time. */
import type { ConvertChoices } from '@linework/contract/convert';
import type { Tool } from '../../app/desktop/panels.ts';
import { safeStorage } from '../../app/safeStorage.ts';

export type ConvertForm = Required<Omit<ConvertChoices, 'ratio'>> & { ratio?: number | undefined };

const standard: ConvertForm = {
  layouts: 'all',
  layoutNames: [],
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

const keyOf = (tool: Tool): string => `linework.convert.${tool}`;

/** Of this tool: what was chosen for pictures means nothing for PDFs. */
export function lastChoices(tool: Tool): ConvertForm {
  try {
    const text = safeStorage.getItem(keyOf(tool));
    return text === null
      ? standard
      : // What belongs to one drawing says nothing about the next.
        { ...standard, ...(JSON.parse(text) as Partial<ConvertForm>), enlarge: 1, layoutNames: [] };
  } catch {
    return standard;
  }
}

export function keepChoices(tool: Tool, choices: ConvertForm): void {
  safeStorage.setItem(keyOf(tool), JSON.stringify(choices));
}
