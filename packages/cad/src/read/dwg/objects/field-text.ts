import type { Rec } from '../../../dwg/fields/field.ts';
import { nested, num, numbers, str } from '../../../dwg/fields/record.ts';
import { FIELD, valueText } from '../../../dwg/fields/table-value.ts';
import type { DwgContext } from '../context.ts';

type Fields = Pick<DwgContext, 'object'> & {
  stream: { data: Pick<DwgContext['stream']['data'], 'version' | 'decode'> };
};

const PLACE = /%<\\_FldIdx (\d+)>%/g;
const DEEPEST = 8;

/** What a field shows: a text with places for the fields below it, or what came of its last evaluation. */
export function fieldText(context: Fields, handle: number, depth = 0): string {
  const field = handle && depth < DEEPEST ? context.object(handle) : undefined;
  if (field?.name !== FIELD.name) return '';
  const { record } = field;
  const shown = str(record, 'shown') || textOf(context, nested(record, 'value'));
  if (shown || str(record, 'evaluator') !== '_text') return shown;
  const children = numbers(record, 'children');
  return str(record, 'code').replace(PLACE, (_, place: string) =>
    fieldText(context, children[Number(place)] ?? 0, depth + 1),
  );
}

/** A value as it is shown; else what is stored. */
export function textOf(context: Fields, value: Rec): string {
  const { version, decode } = context.stream.data;
  const shown = str(value, 'shown') || valueText(value, version, decode);
  if (shown) return shown;
  if (value['double'] !== undefined) return String(num(value, 'double'));
  return num(value, 'kind') === 1 && value['long'] !== undefined ? String(num(value, 'long')) : '';
}
