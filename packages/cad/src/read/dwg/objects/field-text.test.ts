import { expect, test } from 'vitest';
import type { Rec } from '../../../dwg/fields/field.ts';
import { textValue } from '../../../dwg/fields/table-value.ts';
import { R2018 } from '../../../dwg/versions.ts';
import type { DwgObject } from '../context.ts';
import { fieldText } from './field-text.ts';

/** Fields by their handles, as a file has them. */
function contextOf(fields: Record<number, Rec>, name = 'FIELD') {
  const object = (handle: number): DwgObject | undefined => {
    const record = fields[handle];
    return record && { handle, name, owner: 0, dictionary: 0, reactors: [], extended: false, record };
  };
  return { object, stream: { data: { version: R2018, decode: () => '' } } };
}

test('a text has the values of the fields below it in their places', () => {
  const fields = contextOf({
    1: { evaluator: '_text', code: String.raw`Sheet %<\_FldIdx 1>% of %<\_FldIdx 0>%`, children: [2, 3] },
    2: { evaluator: 'AcVar', code: String.raw`\AcVar SHEETS`, shown: '12' },
    3: { evaluator: 'AcExpr', code: String.raw`\AcExpr (A1+1)`, value: textValue('7') },
  });
  expect(fieldText(fields, 1)).toBe('Sheet 7 of 12');
});

test('what leads nowhere, round in circles or to something else is empty', () => {
  const code = String.raw`%<\_FldIdx 0>%`;
  expect(fieldText(contextOf({}), 5)).toBe('');
  expect(fieldText(contextOf({ 1: { evaluator: '_text', code, children: [1] } }), 1)).toBe('');
  expect(fieldText(contextOf({ 1: { shown: 'x' } }, 'XRECORD'), 1)).toBe('');
});
