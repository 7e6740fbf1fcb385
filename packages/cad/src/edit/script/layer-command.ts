import type { Layer } from '../../model/styles.ts';
import type { EditDocument } from '../document.ts';
import type { Transaction } from '../transaction.ts';
import type { Answers } from './answers.ts';
import { layerNamed, lineTypeNamed, parseColor } from './script-values.ts';

/** Options that set one thing of the layers that are named behind them. */
const STATES: Readonly<Record<string, Partial<Layer>>> = {
  ON: { off: false },
  OFF: { off: true },
  F: { frozen: true },
  FREEZE: { frozen: true },
  T: { frozen: false },
  THAW: { frozen: false },
  LO: { locked: true },
  LOCK: { locked: true },
  U: { locked: false },
  UNLOCK: { locked: false },
};

/** Options of -LAYER, one after the other, until Enter. */
export function changeLayers(document: EditDocument, transaction: Transaction, answers: Answers): void {
  for (let option = answers.word().toUpperCase(); option !== ''; option = answers.word().toUpperCase()) {
    const state = STATES[option];
    if (state) {
      const { handle } = layerNamed(document, answers);
      transaction.setEntry('layer', handle, state);
    } else if (/^(N|NEW|M|MAKE)$/.test(option)) {
      const name = answers.name('The name of the layer');
      if (!document.named('layer', name)) transaction.addLayer({ name });
      if (option.startsWith('M')) transaction.header({ currentLayer: name });
    } else if (/^(S|SET)$/.test(option)) {
      transaction.header({ currentLayer: layerNamed(document, answers).name });
    } else if (/^(C|COLOR)$/.test(option)) {
      const color = parseColor(answers.word(), answers);
      transaction.setEntry('layer', named(document, answers), { color });
    } else if (/^(L|LTYPE)$/.test(option)) {
      const lineType = lineTypeNamed(document, answers);
      transaction.setEntry('layer', named(document, answers), { lineType });
    } else if (/^(R|RENAME)$/.test(option)) {
      const { handle } = layerNamed(document, answers);
      transaction.setEntry('layer', handle, { name: answers.name('The new name') });
    } else answers.fail(`LAYER has no option "${option}".`);
  }
}

/** The layer that is named, the current one for Enter. */
function named(document: EditDocument, answers: Answers): number {
  if (answers.peek() !== '') return layerNamed(document, answers).handle;
  answers.word();
  return document.named('layer', document.header.currentLayer)?.handle ?? 0;
}
