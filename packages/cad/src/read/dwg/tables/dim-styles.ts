import type { Rec } from '../../../dwg/fields/field.ts';
import { color, num, str } from '../../../dwg/fields/record.ts';
import { R2000 } from '../../../dwg/versions.ts';
import { defaultDimStyle } from '../../../model/defaults.ts';
import type { DimensionVariables, DimStyle } from '../../../model/styles.ts';
import { DIMENSION_ROWS } from '../../dxf/dimvars.ts';
import type { DwgContext } from '../context.ts';
import { extra, tableEntries } from './control.ts';

const DIMSTYLE = 69;

type Target = Record<keyof DimensionVariables, DimensionVariables[keyof DimensionVariables]>;

/** Blocks must be known by name: styles refer to their arrows. */
export function readDimStyles(context: DwgContext, header: Rec): void {
  const { drawing } = context;
  for (const entry of tableEntries(context, num(header, 'dimstyleControl'), DIMSTYLE)) {
    const { handle, record } = entry;
    const style = defaultDimStyle(context.text(str(record, 'name')), handle);
    fill(context, style, record);
    const tags = extra(context, entry);
    if (tags) style.extra = tags;
    drawing.dimStyles.set(style.name.toUpperCase(), style);
    context.dimStyles.set(handle, style.name);
  }
}

/** The table has the variables under the names that the DXF rows know. */
function fill(context: DwgContext, style: DimStyle, record: Rec): void {
  const { names } = context.drawing;
  const target = style as unknown as Target;
  for (const [, field, kind, variable] of DIMENSION_ROWS) {
    if (!variable || record[variable] === undefined) continue;
    switch (kind) {
      case 'flag':
        target[field] = num(record, variable) !== 0;
        break;
      case 'color':
        target[field] = color(record, variable);
        break;
      case 'text':
        target[field] = context.text(str(record, variable));
        break;
      case 'block':
        target[field] = names.blocks.get(num(record, variable)) ?? '';
        break;
      case 'style':
        target[field] = names.textStyles.get(num(record, variable)) ?? 'STANDARD';
        break;
      case 'lineType':
        target[field] = names.lineTypes.get(num(record, variable)) ?? '';
        break;
      default:
        target[field] = num(record, variable);
    }
  }
  if (context.stream.data.version >= R2000) return;
  style.arrowBlock = context.text(str(record, 'DIMBLK_NAME'));
  style.arrowBlock1 = context.text(str(record, 'DIMBLK1_NAME'));
  style.arrowBlock2 = context.text(str(record, 'DIMBLK2_NAME'));
  style.fit = num(record, 'DIMFIT');
}
