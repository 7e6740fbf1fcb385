import { expect, test } from 'vitest';
import { runScript } from '../src/script.ts';
import { openedDocument, publishedDifferences } from './published.ts';

/** What formats say in ways of their own; every other case of a command is published where it is tested. */
test.each([
  ['a paragraph', 'MTEXT 0,10 20,0\nOne\n\n'],
  ['a turned paragraph', 'MTEXT 0,0 R 90 -5,10\nA\n\n'],
  ['a paragraph with formats', 'MTEXT 0,10 20,0\n{\\L{\\fArial|b0|i1|c0|p0;Office \\S1/2;}}\n\n'],
  ['columns', 'MTEXT 0,0 C S 10 2 3 50 10,10\nA\n\n'],
  ['a spline by fit points', 'SPLINE 0,0 10,5 20,0\n\n\n\n'],
  ['a closed spline', 'SPLINE 0,0 10,5 20,0 C\n'],
  ['a spline with other knots', 'SPLINE K U 0,0 10,5 20,0\n\n\n\n'],
  ['a linetype in the case that files have it in', 'SETVAR CELTYPE ByLayer\nLINE 0,0 5,5\n\n'],
  ['an arc by a negative angle', 'ARC 10,0 C 0,0 A -90'],
])('%s is published as it was drawn, in both formats', (_name, script) => {
  for (const format of ['dwg', 'dxf'] as const) {
    const document = openedDocument(format);
    runScript(document, script);
    expect(document.batches.length).toBeGreaterThan(0);
    expect(publishedDifferences(document, format)).toEqual([]);
  }
});
