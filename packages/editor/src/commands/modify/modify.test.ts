import { expect, test } from 'vitest';
import { publishedDifferences } from '../../../test/published.ts';
import { runCase } from '../../../test/shapes.ts';
import { MODIFY_ROWS, type ModifyRow } from '../../../test/modify.rows.ts';

for (const [command, rows] of Object.entries(MODIFY_ROWS))
  test.each(rows)(`${command}: %s`, (...row: ModifyRow) => {
    const [, given, run, then, error] = row;
    const { lines, errors, document } = runCase({ given, run });
    expect(lines.toSorted()).toEqual([...then].toSorted());
    expect(errors).toEqual(error ? [error] : []);
    expect(publishedDifferences(document, 'dwg')).toEqual([]);
  });

test('every change of a command is undone at once', () => {
  const { document } = runCase({ given: ['LINE 0,0 10,0'], run: ['O 2 5,0 M 5,5 5,5', '', ''] });
  document.undo();
  expect(document.entitiesOf(document.blockNamed()!)).toHaveLength(1);
});
