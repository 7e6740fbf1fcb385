/** Why a group of lines bears no tax: a reason in words, and its code in the list of EN 16931. */
import type { TaxCategory } from '@linework/contract';
import type { DocumentData } from './data.ts';

export function exemptionOf(
  category: TaxCategory,
  { notes }: Pick<DocumentData, 'notes'>,
): { reason: string; code: string } {
  // The first note says why: drafts put it there.
  const reason = notes[0] ?? '';
  if (category === 'AE') return { reason, code: 'VATEX-EU-AE' };
  if (category === 'O') return { reason, code: 'VATEX-EU-O' };
  return { reason: category === 'E' ? reason : '', code: '' };
}
