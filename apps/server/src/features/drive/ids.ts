/** Ids as the contract has them: decimal text, comma-separated. */
import { splitIds } from '@linework/contract';

export const numbersOf = (ids = ''): number[] => [...new Set(splitIds(ids).map(Number))];
