import { Diagnostics, type Diagnostic } from '../model/diagnostics.ts';
import { emptyDrawing } from '../model/defaults.ts';
import type { Drawing } from '../model/drawing.ts';
import { Budget, type Limits } from '../model/limits.ts';
import { readDwf } from './dwf/dwf.ts';
import { readDwg } from './dwg/dwg.ts';
import { readDxb } from './dxb.ts';
import { readDxf } from './dxf/dxf.ts';
import type { Decode } from './encoding.ts';
import { readOldDwg } from './dwg-pre-r13/dwg-pre-r13.ts';
import { finishDrawing } from './finish.ts';
import { showLooseBlocks } from './rescue.ts';
import { sniff } from './sniff.ts';
import { tellUnreadable } from './unreadable.ts';

export type ReadOptions = {
  /** What the file may cost; defaults in model/limits.ts. */
  limits?: Partial<Limits>;
  /** A decoder for code pages the platform lacks (CP949 in full, Johab). */
  decode?: Decode;
  /** Told now and then how much of the file has been read, 0 … 1, by the readers that know. */
  progress?: (share: number) => void;
};

export type ReadResult = { drawing: Drawing; diagnostics: Diagnostic[] };

/** Reads a drawing of any supported kind. Never throws: what could not be read is said in the diagnostics. */
export function read(bytes: Uint8Array, options: ReadOptions = {}): ReadResult {
  const diagnostics = new Diagnostics();
  const budget = new Budget(options.limits, diagnostics, options.progress);
  let drawing: Drawing;
  try {
    drawing = readKind(bytes, diagnostics, budget, options.decode);
    showLooseBlocks(drawing, diagnostics);
  } catch (error) {
    diagnostics.error(
      'failed',
      `The file could not be read: ${error instanceof Error ? error.message : 'unknown'}`,
    );
    drawing = emptyDrawing('dxf');
    finishDrawing(drawing, 0);
  }
  return { drawing, diagnostics: diagnostics.list };
}

/** The error that left a drawing without a single entity; undefined where there is something to work with. */
export function whyNothing({ drawing, diagnostics }: ReadResult): Diagnostic | undefined {
  for (const block of drawing.blocks.values()) if (block.entities.length > 0) return undefined;
  return diagnostics.find(({ severity }) => severity === 'error');
}

function readKind(bytes: Uint8Array, diagnostics: Diagnostics, budget: Budget, decode?: Decode): Drawing {
  if (bytes.length > budget.limits.maxBytes) {
    diagnostics.error('too-large', `The file is larger than ${budget.limits.maxBytes} bytes.`);
    return blank();
  }
  const kind = sniff(bytes);
  switch (kind) {
    case 'dxf':
      return readDxf(bytes, diagnostics, budget, decode);
    case 'dwg':
      return readDwg(bytes, diagnostics, budget, decode);
    case 'old-dwg':
      return readOldDwg(bytes, diagnostics, budget, decode);
    case 'dxb':
      return readDxb(bytes, diagnostics, budget);
    case 'dwf':
    case 'package':
      return readDwf(bytes, diagnostics, budget);
    default:
      tellUnreadable(bytes, diagnostics);
      return blank();
  }
}

function blank(): Drawing {
  const drawing = emptyDrawing('dxf');
  finishDrawing(drawing, 0);
  return drawing;
}
