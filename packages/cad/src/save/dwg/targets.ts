import type { Drawing } from '../../model/drawing.ts';
import { asciiPage, codePageOf, isKnownPage } from '../../write/code-page.ts';
import { Target } from '../../write/dwg/target.ts';

/**
 * What makes records of a drawing's entities, under the handles that its tables have. Texts keep the code page of the
 * file: a character outside of it is written as \U+XXXX.
 */
export function targetOf(drawing: Drawing, version: number, isThere: (handle: number) => boolean): Target {
  const target = new Target(drawing, version);
  target.carrying = true;
  target.isThere = isThere;
  target.page = isKnownPage(drawing.codePage) ? codePageOf(drawing.codePage) : asciiPage(drawing.codePage);
  fill(target.layers, drawing.layers);
  fill(target.lineTypes, drawing.lineTypes);
  fill(target.styles, drawing.textStyles);
  fill(target.dimStyles, drawing.dimStyles);
  fill(target.blocks, drawing.blocks);
  fill(target.mlineStyles, drawing.mlineStyles);
  for (const [handle, name] of drawing.names.plotStyles) target.plotStyles.set(name, handle);
  for (const { handle, tags } of drawing.otherTables.get('APPID') ?? []) {
    target.applications.set(String(tags.values[0]).toUpperCase(), handle);
    target.applicationNames.set(handle, String(tags.values[0]));
  }
  return target;
}

function fill(into: Map<string, number>, table: ReadonlyMap<string, { handle: number }>): void {
  for (const [key, { handle }] of table) into.set(key, handle);
}
