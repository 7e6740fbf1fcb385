import type { EditDocument } from '@linework/cad/edit/document';
import type { Transaction } from '@linework/cad/edit/transaction';
import { currentProperties, setCurrentColor } from '@linework/editor/commands/entities';
import type { CurrentProperties } from '../types.ts';

type Variables = Map<string, string | number>;

/** What new entities are drawn with. */
export function currentOf(document: EditDocument, variables: Variables): CurrentProperties {
  const { color, lineType, lineWeight } = currentProperties({ document, variables });
  const { currentLayer: layer, textStyle, dimStyle } = document.header;
  return { layer, color, lineType, lineWeight, textStyle, dimStyle };
}

/** Layer and styles are kept in the drawing, the rest for as long as it is edited. */
export function setCurrentOf(
  { layer, textStyle, dimStyle, color, lineType, lineWeight }: Partial<CurrentProperties>,
  document: EditDocument,
  transaction: Transaction,
  variables: Variables,
): void {
  const header = {
    ...(layer !== undefined && document.named('layer', layer) && { currentLayer: layer }),
    ...(textStyle !== undefined && { textStyle }),
    ...(dimStyle !== undefined && { dimStyle }),
  };
  if (Object.keys(header).length > 0) transaction.header(header);
  if (color !== undefined) setCurrentColor(variables, color);
  if (lineType !== undefined) variables.set('CELTYPE', lineType);
  if (lineWeight !== undefined) variables.set('CELWEIGHT', lineWeight);
}
