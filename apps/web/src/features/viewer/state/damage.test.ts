import { expect, test } from 'vitest';
import type { DrawingHead } from '../engine/types.ts';
import { damageOf } from './damage.ts';

type Diagnostic = DrawingHead['diagnostics'][number];

const met = (severity: Diagnostic['severity'], code: string, count?: number): Diagnostic => ({
  severity,
  code,
  message: '',
  ...(count !== undefined && { count }),
});

test('counts what took something of the drawing away, and nothing that was repaired', () => {
  expect(damageOf({ diagnostics: [] })).toBe(0);
  expect(damageOf({ diagnostics: [met('info', 'fontMissing', 3), met('warning', 'dwg-object', 5)] })).toBe(0);
  expect(damageOf({ diagnostics: [met('error', 'dwg-damaged', 2), met('warning', 'truncated')] })).toBe(3);
});
