/** What the task `compare` is given and leaves, besides its input: the signature of the drawing before. */
export const otherSignature = 'other';
export const comparisonName = 'comparison.json';

export interface CompareRequest {
  tolerance?: number;
  ignore: string[];
  maxChanges: number;
}
